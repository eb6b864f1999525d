#include <dlfcn.h>
#include <xlsxwriter.h>

/* What is used of libxlsxwriter, by its own names. The library is opened when a workbook is written
   and not linked: each start would wait for it and for what it brings. */
struct opsh_xlsx {
  __typeof__(format_set_bold) *format_set_bold;
  __typeof__(format_set_num_format) *format_set_num_format;
  __typeof__(workbook_add_format) *workbook_add_format;
  __typeof__(workbook_add_worksheet) *workbook_add_worksheet;
  __typeof__(workbook_close) *workbook_close;
  __typeof__(workbook_new_opt) *workbook_new_opt;
  __typeof__(worksheet_freeze_panes) *worksheet_freeze_panes;
  __typeof__(worksheet_write_boolean) *worksheet_write_boolean;
  __typeof__(worksheet_write_number) *worksheet_write_number;
  __typeof__(worksheet_write_string) *worksheet_write_string;
  __typeof__(worksheet_write_unixtime) *worksheet_write_unixtime;
};

/* Opens the library and finds its functions. False if it, or one of them, is not there. */
static inline _Bool opsh_xlsx_open(struct opsh_xlsx *library) {
  void *opened = dlopen("libxlsxwriter.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!opened) return 0;
#define OPSH_XLSX_FIND(name) \
  if (!(library->name = (__typeof__(name) *)dlsym(opened, #name))) return 0
  OPSH_XLSX_FIND(format_set_bold);
  OPSH_XLSX_FIND(format_set_num_format);
  OPSH_XLSX_FIND(workbook_add_format);
  OPSH_XLSX_FIND(workbook_add_worksheet);
  OPSH_XLSX_FIND(workbook_close);
  OPSH_XLSX_FIND(workbook_new_opt);
  OPSH_XLSX_FIND(worksheet_freeze_panes);
  OPSH_XLSX_FIND(worksheet_write_boolean);
  OPSH_XLSX_FIND(worksheet_write_number);
  OPSH_XLSX_FIND(worksheet_write_string);
  OPSH_XLSX_FIND(worksheet_write_unixtime);
#undef OPSH_XLSX_FIND
  return 1;
}
