/* A disk that fails when it is told to. While the file BAD_DISK_SAYS holds the number of an error (28: full, 30:
   read-only, 5: broken), nothing can be written or synced in the folder BAD_DISK; with a second number, so
   many of a hundred times only. Loaded with LD_PRELOAD. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#define REAL(type, name, ...) ((type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name))

static int trouble(void)
{
    char said[16] = "";
    const char *path = getenv("BAD_DISK_SAYS");
    int fd = path ? REAL(int, "open64", const char *, int, ...)(path, O_RDONLY) : -1;
    if (fd < 0)
        return 0;
    ssize_t size = read(fd, said, sizeof said - 1);
    close(fd);
    int error = 0, percent = 100;
    if (size <= 0 || sscanf(said, "%d %d", &error, &percent) < 1)
        return 0;
    return rand() % 100 < percent ? error : 0; /* the same sequence in every run */
}

static int is_there(const char *path)
{
    const char *folder = getenv("BAD_DISK");
    return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int fails_at(const char *path)
{
    int error = is_there(path) ? trouble() : 0;
    if (error)
        errno = error;
    return error;
}

static int fails(int fd)
{
    char link[32], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size <= 0)
        return 0;
    path[size] = 0;
    return fails_at(path);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset)
{
    return fails(fd) ? -1 : REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t)(fd, bytes, length, offset);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset)
{
    return fails(fd) ? -1 : REAL(ssize_t, "pwrite", int, const void *, size_t, off_t)(fd, bytes, length, offset);
}

ssize_t write(int fd, const void *bytes, size_t length)
{
    return fails(fd) ? -1 : REAL(ssize_t, "write", int, const void *, size_t)(fd, bytes, length);
}

int fsync(int fd)
{
    return fails(fd) ? -1 : REAL(int, "fsync", int)(fd);
}

int fdatasync(int fd)
{
    return fails(fd) ? -1 : REAL(int, "fdatasync", int)(fd);
}

static int opened(const char *name, const char *path, int flags, int mode)
{
    int error = flags & (O_WRONLY | O_RDWR) ? fails_at(path) : 0;
    if (error == EROFS || (error && error != ENOSPC && (flags & O_CREAT)))
        return -1; /* a full disk has room for another empty file */
    return REAL(int, name, const char *, int, ...)(path, flags, mode);
}

#define OPEN(name)                                                                                 \
    int name(const char *path, int flags, ...)                                                     \
    {                                                                                              \
        va_list rest;                                                                              \
        va_start(rest, flags);                                                                     \
        int mode = va_arg(rest, int);                                                              \
        va_end(rest);                                                                              \
        return opened(#name, path, flags, mode);                                                   \
    }

OPEN(open)
OPEN(open64)
