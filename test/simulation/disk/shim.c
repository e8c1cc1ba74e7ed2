// Preloaded into a process of the app: the n-th call of one kind on the files of a shop fails, once or from then on. FAULTS_UNDER names the
// shop's folder. The file that FAULTS names says which: "<kind> <n> <code> <1 for from then on>", kind s (sync), w (write), t (truncate),
// o (open), r (rename), a (any). The code is an errno; 0: the process dies there; -1: a write that takes the first half of its bytes.
// While the file is there, each such call adds its kind to the file FAULTS.calls.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define DIES 0
#define HALF -1
#define NONE -2

static int calls = 0;

static int is_ours(const char *path) {
  const char *folder = getenv("FAULTS_UNDER");
  return folder != NULL && strncmp(path, folder, strlen(folder)) == 0;
}

static void note(const char *control, const char *ending, char kind) {
  char path[4096];
  snprintf(path, sizeof path, "%s.%s", control, ending);
  int file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (file < 0) return;
  syscall(SYS_write, file, &kind, 1);
  syscall(SYS_close, file);
}

// What happens to this call: NONE, HALF, or an errno.
static int fault(char kind, const char *path) {
  const char *control = getenv("FAULTS");
  if (control == NULL || !is_ours(path)) return NONE;
  int descriptor = syscall(SYS_openat, AT_FDCWD, control, O_RDONLY);
  if (descriptor < 0) return NONE;
  char text[64] = {0}, wanted;
  int n, code, lasts;
  int length = syscall(SYS_read, descriptor, text, sizeof text - 1);
  syscall(SYS_close, descriptor);
  if (length <= 0 || sscanf(text, "%c %d %d %d", &wanted, &n, &code, &lasts) != 4) return NONE;
  note(control, "calls", kind);
  if (wanted != 'a' && wanted != kind) return NONE;
  int call = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
  if (call < n || (call > n && !lasts)) return NONE;
  if (code == HALF && kind != 'w') return NONE;
  note(control, "fired", kind);
  if (code == DIES) kill(getpid(), SIGKILL);
  return code;
}

static int fault_at(char kind, int descriptor) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return NONE;
  path[length] = 0;
  return fault(kind, path);
}

#define REAL(name) __typeof__(name) *real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)
#define FAIL(code) do { errno = (code); return -1; } while (0)

#define SYNC(name) \
  int name(int fd) { REAL(name); int code = fault_at('s', fd); if (code != NONE) FAIL(code); return real(fd); }
SYNC(fsync)
SYNC(fdatasync)

static size_t half(size_t count) { return count > 1 ? count / 2 : count; }

ssize_t write(int fd, const void *bytes, size_t count) {
  REAL(write);
  int code = fault_at('w', fd);
  if (code == NONE) return real(fd, bytes, count);
  if (code == HALF) return real(fd, bytes, half(count));
  FAIL(code);
}

#define WRITE_AT(name, offset) \
  ssize_t name(int fd, const void *bytes, size_t count, offset at) { \
    REAL(name); \
    int code = fault_at('w', fd); \
    if (code == NONE) return real(fd, bytes, count, at); \
    if (code == HALF) return real(fd, bytes, half(count), at); \
    FAIL(code); \
  }
WRITE_AT(pwrite, off_t)
WRITE_AT(pwrite64, off64_t)

static struct iovec first_half(const struct iovec *pieces) {
  struct iovec piece = {pieces->iov_base, half(pieces->iov_len)};
  return piece;
}

ssize_t writev(int fd, const struct iovec *pieces, int count) {
  REAL(writev);
  int code = fault_at('w', fd);
  if (code == NONE) return real(fd, pieces, count);
  struct iovec piece = first_half(pieces);
  if (code == HALF) return real(fd, &piece, 1);
  FAIL(code);
}
#define WRITEV_AT(name, offset) \
  ssize_t name(int fd, const struct iovec *pieces, int count, offset at) { \
    REAL(name); \
    int code = fault_at('w', fd); \
    if (code == NONE) return real(fd, pieces, count, at); \
    struct iovec piece = first_half(pieces); \
    if (code == HALF) return real(fd, &piece, 1, at); \
    FAIL(code); \
  }
WRITEV_AT(pwritev, off_t)
WRITEV_AT(pwritev64, off64_t)

#define TRUNCATE(name, length) \
  int name(int fd, length size) { REAL(name); int code = fault_at('t', fd); if (code != NONE) FAIL(code); return real(fd, size); }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    REAL(name); \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = va_arg(rest, mode_t); \
    va_end(rest); \
    int code = fault('o', path); \
    if (code != NONE) FAIL(code); \
    return real(path, flags, mode); \
  }
OPEN(open)
OPEN(open64)

int rename(const char *from, const char *to) {
  REAL(rename);
  int code = fault('r', from);
  if (code != NONE) FAIL(code);
  return real(from, to);
}
