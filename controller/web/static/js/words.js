// The page's own few words. Whatever comes in the view is ready to show and is not repeated here.

const RU = {
  host: "ведущий",
  seat: "Место",
  undo: "Отмена",
  pause: "Пауза",
  roles: "Роли",
  correct: "Правка",
  hold: "держать",
  holdOn: "Держите: видно, пока кнопка нажата",
  idle: "ждём",
  pad: "Пульт",
  night: "Ночь",
  best: "Лучший ход",
  nameThree: "три разных номера",
  list: "Список",
  log: "Журнал",
  deal: "Карты",
  lobby: "Состав",
  nobodyYet: "номер – кто это и где сидит",
  playerName: "Имя",
  padOfTable: "площадка",
  sitsAt: "Место",
  nominate: "Выставить",
  nominateSeen: "Выставить, жест был",
  withdraw: "Снять",
  foul: "Фол",
  technical: "Технический фол",
  remark: "Замечание",
  remove: "Удаление",
  leave: "Уходит сам",
  opposite: "ППК",
  byHand: "Голосует через ведущего",
  byPad: "Снова рукой",
  handYes: "Рука есть",
  handNo: "Руки нет",
  whichNumber: "Номер?",
  nothingChosen: "номер и действие, в любом порядке",
  nobody: "Никто",
  miss: "Промах",
  answer: "Ответ",
  entered: "введено",
  secret: "· · ·",
  of: "из",
  noRole: "Снять роль",
  whoIs: "Кто игрок №",
  whoGoes: "Кто уходит?",
  takesWhom: "кого забирает?",
  frozen: "заморожен",
  nominees: "Выставлены",
  noNominees: "никто не выставлен",
  hands: "Руки",
  longer: "+10 с",
  shorter: "−10 с",
  lost: "Нет связи. На экране последнее, что известно",
  connecting: "Связь со столом…",
  notSent: "Нет связи — не отправлено",
  close: "Закрыть",
  scan: "Пульт ведущего: наведите камеру телефона",
  onlyHere: "С телефона пульт не открыть: стол слушает только этот компьютер. В table.toml под [web] впишите "
    + 'host = "0.0.0.0"',
  send: "Исправить",
  reason: "Почему",
  fixFoul: "Фол не тому",
  fixNominee: "Выставлен не тот",
  fixExit: "Кто за столом",
  from: "У кого записано",
  to: "Кому на самом деле",
  noOne: "никому",
  notNominated: "никого",
  hasLeft: "выбыл",
  isHere: "в игре",
  votes: { one: "голос", few: "голоса", many: "голосов", other: "голоса" },
  judgeCounts: "считает судья",
  vote: "Голосование",
  nothingStarted: "часы – с номером или без, голосование – с номером",
  nobodyAsked: "ещё ни о ком не спрашивали",
  keyOf: { speech: "Р", defence: "О", last_word: "П", agreement: "Д", ask: "Г" },
  leftovers: "без руки",
  stageOf: "против",
  cards: {
    civilian: "Мирный", mafia: "Мафия", don: "Дон", sheriff: "Шериф", doctor: "Доктор", putana: "Путана",
    maniac: "Маньяк", kamikaze: "Камикадзе",
  },
};

const EN = {
  host: "host",
  seat: "Seat",
  undo: "Undo",
  pause: "Pause",
  roles: "Roles",
  correct: "Correct",
  hold: "hold",
  holdOn: "Hold it: seen while the key is down",
  idle: "waiting",
  pad: "Keys",
  night: "Night",
  best: "Best move",
  nameThree: "three different numbers",
  list: "List",
  log: "Log",
  deal: "Cards",
  lobby: "Players",
  nobodyYet: "a number: who it is, and where",
  playerName: "Name",
  padOfTable: "pad",
  sitsAt: "Place",
  nominate: "Nominate",
  nominateSeen: "Nominate, hand seen",
  withdraw: "Withdraw",
  foul: "Foul",
  technical: "Technical foul",
  remark: "Warning",
  remove: "Removal",
  leave: "Leaves by choice",
  opposite: "Other team wins",
  byHand: "Votes through the host",
  byPad: "By its pad again",
  handYes: "Hand counts",
  handNo: "No hand",
  whichNumber: "Number?",
  nothingChosen: "number and act, in either order",
  nobody: "Nobody",
  miss: "Miss",
  answer: "Answer",
  entered: "entered",
  secret: "· · ·",
  of: "of",
  noRole: "No role",
  whoIs: "Who is player",
  whoGoes: "Who goes?",
  takesWhom: "takes whom?",
  frozen: "frozen",
  nominees: "Nominated",
  noNominees: "nobody is nominated",
  hands: "Hands",
  longer: "+10 s",
  shorter: "−10 s",
  lost: "Connection lost. This is the last that is known",
  connecting: "Reaching the table…",
  notSent: "No connection: not sent",
  close: "Close",
  scan: "The host's console: point a phone's camera here",
  onlyHere: "A phone cannot reach the console: the table listens to this computer alone. In table.toml under [web] "
    + 'write host = "0.0.0.0"',
  send: "Correct",
  reason: "Why",
  fixFoul: "Foul to the wrong one",
  fixNominee: "Wrong nominee",
  fixExit: "Who is in the game",
  from: "Entered for",
  to: "In truth",
  noOne: "nobody",
  notNominated: "nobody",
  hasLeft: "has left",
  isHere: "in the game",
  votes: { one: "vote", other: "votes" },
  judgeCounts: "the judge counts",
  vote: "Vote",
  nothingStarted: "a clock with a number or without, a vote with one",
  nobodyAsked: "nobody has been asked about yet",
  keyOf: { speech: "S", defence: "D", last_word: "L", agreement: "A", ask: "V" },
  leftovers: "unvoted",
  stageOf: "against",
  cards: {
    civilian: "Civilian", mafia: "Mafia", don: "Don", sheriff: "Sheriff", doctor: "Doctor", putana: "Putana",
    maniac: "Maniac", kamikaze: "Kamikaze",
  },
};

let language = "ru";

/** Speak this language from now on. */
export function speak(chosen) {
  language = chosen === "en" ? "en" : "ru";
  document.documentElement.lang = language;
}

/** A word, or one of a group: word("answers", "yes"). What is not known is shown as it is. */
export function word(name, member) {
  const entry = (language === "en" ? EN : RU)[name];
  return member === undefined ? entry : entry[member] ?? member;
}

/** A word of the view's at the beginning of a key: «шериф» → «Шериф». */
export function titled(text) {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

/** A code in groups, as it is read aloud: «123 456». */
export function grouped(code) {
  return code.replace(/(?<=.)(?=(...)+$)/g, "\u00a0");
}

/** The right form for a number: «голос», «голоса», «голосов». */
export function counted(name, number) {
  return word(name, new Intl.PluralRules(language).select(number));
}
