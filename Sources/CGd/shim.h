#include <dlfcn.h>
#include <gd.h>

/* What is used of libgd, by its own names. The library is opened when an image is made small and not
   linked: it brings fifty other libraries, and each start would wait for them. */
struct opsh_gd {
  __typeof__(gdFree) *gdFree;
  __typeof__(gdImageAlphaBlending) *gdImageAlphaBlending;
  __typeof__(gdImageCopyResampled) *gdImageCopyResampled;
  __typeof__(gdImageCreateFromJpegPtr) *gdImageCreateFromJpegPtr;
  __typeof__(gdImageCreateFromPngPtr) *gdImageCreateFromPngPtr;
  __typeof__(gdImageCreateFromWebpPtr) *gdImageCreateFromWebpPtr;
  __typeof__(gdImageCreateTrueColor) *gdImageCreateTrueColor;
  __typeof__(gdImageDestroy) *gdImageDestroy;
  __typeof__(gdImageGetTrueColorPixel) *gdImageGetTrueColorPixel;
  __typeof__(gdImagePngPtr) *gdImagePngPtr;
  __typeof__(gdImageSaveAlpha) *gdImageSaveAlpha;
  __typeof__(gdImageTrueColorToPalette) *gdImageTrueColorToPalette;
};

/* The library writes to standard error what it finds wrong with an image; callers see it by the
   missing result. */
static inline void opsh_gd_ignore(int priority, const char *format, va_list arguments) {
  (void)priority;
  (void)format;
  (void)arguments;
}

/* Opens the library and finds its functions. False if it, or one of them, is not there. */
static inline _Bool opsh_gd_open(struct opsh_gd *library) {
  void *opened = dlopen("libgd.so.3", RTLD_NOW | RTLD_LOCAL);
  if (!opened) return 0;
  __typeof__(gdSetErrorMethod) *set_error_method =
      (__typeof__(gdSetErrorMethod) *)dlsym(opened, "gdSetErrorMethod");
#define OPSH_GD_FIND(name) \
  if (!(library->name = (__typeof__(name) *)dlsym(opened, #name))) return 0
  OPSH_GD_FIND(gdFree);
  OPSH_GD_FIND(gdImageAlphaBlending);
  OPSH_GD_FIND(gdImageCopyResampled);
  OPSH_GD_FIND(gdImageCreateFromJpegPtr);
  OPSH_GD_FIND(gdImageCreateFromPngPtr);
  OPSH_GD_FIND(gdImageCreateFromWebpPtr);
  OPSH_GD_FIND(gdImageCreateTrueColor);
  OPSH_GD_FIND(gdImageDestroy);
  OPSH_GD_FIND(gdImageGetTrueColorPixel);
  OPSH_GD_FIND(gdImagePngPtr);
  OPSH_GD_FIND(gdImageSaveAlpha);
  OPSH_GD_FIND(gdImageTrueColorToPalette);
#undef OPSH_GD_FIND
  if (!set_error_method) return 0;
  set_error_method(opsh_gd_ignore);
  return 1;
}
