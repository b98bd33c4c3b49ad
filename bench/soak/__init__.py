"""Load and faults together, in virtual time: sixteen seats of real firmware, each decision beside the truth.

Contacts chatter, and close where nobody is; bits flip on the line, so that at least one answer in a hundred is spoilt;
every minute a module reboots (its reset, a dip of its power, an endless loop, its plug), every five the adapter is
pulled out, most of both in a vote's seconds; clocks drift. Fifty pages look on, read at all speeds, some never. The
host says what the table offers, as soon as it does. Left to him are disputed hands and unheard seats; what he is not
asked must be true, must have settled in time, and must be the same in the journal and on every page.
"""
