/* Writes down, in their order, what a process does to the files of one folder: every write with its bytes, every
   sync, truncation, removal and renaming. Loaded with LD_PRELOAD; CUTS_FOLDER is the folder, CUTS_LOG the record. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int record(void)
{
    static int fd = -1;
    if (fd < 0 && getenv("CUTS_LOG"))
        fd = open(getenv("CUTS_LOG"), O_WRONLY | O_CREAT | O_APPEND, 0600);
    return fd;
}

static void keep(const char *path, char what, int64_t offset, const void *bytes, int64_t length)
{
    static ssize_t (*plain_write)(int, const void *, size_t);
    const char *folder = getenv("CUTS_FOLDER");
    if (!folder || strncmp(path, folder, strlen(folder)) != 0)
        return;
    if (!plain_write)
        plain_write = (ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    const char *name = strrchr(path, '/') + 1;
    char head[96];
    int size = snprintf(head, sizeof head, "%c %lld %lld %s\n", what, (long long)offset, (long long)length, name);
    if (plain_write(record(), head, size) != size ||
        (bytes && plain_write(record(), bytes, length) != length))
        abort();
}

static void keep_fd(int fd, char what, int64_t offset, const void *bytes, int64_t length)
{
    char link[32], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size <= 0)
        return;
    path[size] = 0;
    keep(path, what, offset, bytes, length);
}

#define REAL(type, name, ...)                                                                      \
    static type (*real)(__VA_ARGS__);                                                              \
    if (!real)                                                                                     \
        real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

#define KEPT(call, what, offset, bytes)                                                            \
    pthread_mutex_lock(&lock);                                                                     \
    long done = call;                                                                              \
    if (done >= 0)                                                                                 \
        keep_fd(fd, what, offset, bytes, bytes ? done : 0);                                        \
    pthread_mutex_unlock(&lock);                                                                   \
    return done

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset)
{
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
    KEPT(real(fd, bytes, length, offset), 'w', offset, bytes);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset)
{
    REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
    KEPT(real(fd, bytes, length, offset), 'w', offset, bytes);
}

ssize_t write(int fd, const void *bytes, size_t length)
{
    REAL(ssize_t, "write", int, const void *, size_t);
    KEPT(real(fd, bytes, length), 'w', lseek(fd, 0, SEEK_CUR) - done, bytes);
}

int fsync(int fd)
{
    REAL(int, "fsync", int);
    KEPT(real(fd), 's', 0, NULL);
}

int fdatasync(int fd)
{
    REAL(int, "fdatasync", int);
    KEPT(real(fd), 's', 0, NULL);
}

int ftruncate64(int fd, off64_t length)
{
    REAL(int, "ftruncate64", int, off64_t);
    KEPT(real(fd, length), 't', length, NULL);
}

int ftruncate(int fd, off_t length)
{
    REAL(int, "ftruncate", int, off_t);
    KEPT(real(fd, length), 't', length, NULL);
}

int unlink(const char *path)
{
    REAL(int, "unlink", const char *);
    pthread_mutex_lock(&lock);
    int done = real(path);
    if (done == 0)
        keep(path, 'u', 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}

int rename(const char *from, const char *to)
{
    REAL(int, "rename", const char *, const char *);
    pthread_mutex_lock(&lock);
    int done = real(from, to);
    const char *name = strrchr(to, '/') ? strrchr(to, '/') + 1 : to;
    if (done == 0)
        keep(from, 'r', 0, name, strlen(name));
    pthread_mutex_unlock(&lock);
    return done;
}
