#include <gd.h>

/* The library writes to standard error what it finds wrong with an image; callers see it by the
   missing result. */
static inline void opsh_gd_ignore(int priority, const char *format, va_list arguments) {
  (void)priority;
  (void)format;
  (void)arguments;
}

static inline void opsh_gd_be_quiet(void) { gdSetErrorMethod(opsh_gd_ignore); }
