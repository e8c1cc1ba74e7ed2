// Preloaded into the app's process: the n-th call of one kind on the log's files fails, once or from then on. The file that FAULTS names says
// which: "<kind> <n> <errno> <1 for from then on>", kind s (sync), w (write), t (truncate), o (open), a (any). With errno 0 the process dies there.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int calls = 0;

static int is_ours(const char *path) {
  size_t length = strlen(path);
  const char *ends[] = {"journal.db", "journal.db-wal", "journal.db-head"};
  for (int i = 0; i < 3; i++) {
    size_t end = strlen(ends[i]);
    if (length >= end && strcmp(path + length - end, ends[i]) == 0) return 1;
  }
  return 0;
}

static int fails(char kind, const char *path) {
  const char *control = getenv("FAULTS");
  char wanted;
  int n, code, lasts;
  if (control == NULL || !is_ours(path)) return 0;
  FILE *file = fopen(control, "r");
  if (file == NULL) return 0;
  int read = fscanf(file, "%c %d %d %d", &wanted, &n, &code, &lasts);
  fclose(file);
  if (read != 4 || (wanted != 'a' && wanted != kind)) return 0;
  calls += 1;
  if (calls < n || (calls > n && !lasts)) return 0;
  char fired[4096];
  snprintf(fired, sizeof fired, "%s.fired", control);
  int made = creat(fired, 0600);
  if (made >= 0) close(made);
  if (code == 0) kill(getpid(), SIGKILL);
  errno = code;
  return 1;
}

static int fails_at(char kind, int descriptor) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return fails(kind, path);
}

#define REAL(name) __typeof__(name) *real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

int fsync(int fd) { REAL(fsync); return fails_at('s', fd) ? -1 : real(fd); }
int fdatasync(int fd) { REAL(fdatasync); return fails_at('s', fd) ? -1 : real(fd); }
ssize_t write(int fd, const void *bytes, size_t count) { REAL(write); return fails_at('w', fd) ? -1 : real(fd, bytes, count); }
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) { REAL(pwrite); return fails_at('w', fd) ? -1 : real(fd, bytes, count, at); }
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) { REAL(pwrite64); return fails_at('w', fd) ? -1 : real(fd, bytes, count, at); }
int ftruncate(int fd, off_t size) { REAL(ftruncate); return fails_at('t', fd) ? -1 : real(fd, size); }
int ftruncate64(int fd, off64_t size) { REAL(ftruncate64); return fails_at('t', fd) ? -1 : real(fd, size); }
int open(const char *path, int flags, ...) {
  REAL(open);
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  return fails('o', path) ? -1 : real(path, flags, mode);
}
int open64(const char *path, int flags, ...) {
  REAL(open64);
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  return fails('o', path) ? -1 : real(path, flags, mode);
}
