import CGd
import OpsDomain

/// libgd, opened by the first image that is made small. Few commands need it, and linked it would
/// bring fifty other libraries into every start.
enum GraphicsLibrary {
  // Its functions never change once they are found.
  private static let found: opsh_gd? = {
    var library = opsh_gd()
    return opsh_gd_open(&library) ? library : nil
  }()

  /// The functions of the library. Throws `config.invalid` where it is not installed.
  static func functions() throws(OpsError) -> opsh_gd {
    guard let found else {
      throw OpsError(
        .configuration, "Small images are made by the library libgd, which is not installed",
        hint: "install it, on Debian with `apt-get install libgd3`")
    }
    return found
  }
}
