import Glibc
import OpsDomain
import OpsKernel

/// Functions that read whole files.
enum FileFunctions {
  /// Longest file that is read at once, in bytes.
  static let limit = 16 << 20

  /// The text of a file; `-` is standard input. Throws `noinput.file`, `data.too_large`,
  /// `data.encoding`.
  static func text(of path: String, _ console: any Console) throws -> String {
    let bytes = try bytes(of: path, console)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw OpsError(
        .encoding, "\(Excerpt.of(path)) is not valid UTF-8", hint: "save the file as UTF-8")
    }
    return text
  }

  /// The value of a JSON file. Throws `data.malformed` as well.
  static func json(_ path: String, _ console: any Console) throws -> ScriptValue {
    do {
      return ScriptValue(try DocumentParser.parse(try bytes(of: path, console)))
    } catch var error as OpsError {
      error.at = error.at ?? path
      throw error
    }
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private static func bytes(of path: String, _ console: any Console) throws -> [UInt8] {
    if path == "-" { return try console.readInput(limit: limit) }
    return try ByteSources.open(path).readAll(limit: limit, name: path)
  }
}
