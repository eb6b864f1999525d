import CXlsxWriter
import OpsDomain

/// libxlsxwriter, opened by the first workbook that is written. Few commands need it, and linked it
/// would make every start longer.
enum WorkbookLibrary {
  // Its functions never change once they are found.
  private static let found: opsh_xlsx? = {
    var library = opsh_xlsx()
    return opsh_xlsx_open(&library) ? library : nil
  }()

  /// The functions of the library. Throws `config.invalid` where it is not installed.
  static func functions() throws(OpsError) -> opsh_xlsx {
    guard let found else {
      throw OpsError(
        .configuration,
        "Workbooks are written by the library libxlsxwriter, which is not installed",
        hint: """
          install it, on Debian with `apt-get install libxlsxwriter4`, or choose another format
          """)
    }
    return found
  }
}
