import OpsBooks
import OpsDomain

/// A file that holds one secret on its first line and is open to its owner only.
enum SecretFile {
  /// Throws `noinput.file` when there is no such file, `config.invalid` when others may read it or
  /// its first line is empty.
  static func read(_ path: String, key: String) throws -> Secret {
    let file = OwnFile(path)
    guard let isOpenToOthers = file.isOpenToOthers else {
      throw OpsError(.noInput, "The secret file \(file.name) does not exist", field: key)
    }
    guard !isOpenToOthers else {
      throw OpsError(
        .configuration, "The secret file \(file.name) is open to others", field: key,
        hint: "run `chmod 600` on it, and put a new secret in it")
    }
    let line = try file.content(limit: 4096).prefix { $0 >= 0x20 && $0 != 0x7F }
    guard !line.isEmpty else {
      throw OpsError(.configuration, "The secret file \(file.name) is empty", field: key)
    }
    return Secret(String(decoding: line, as: UTF8.self))
  }
}
