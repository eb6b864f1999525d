import OpsDomain
import OpsKernel

/// A file that holds one secret on its first line and is open to its owner only.
enum SecretFile {
  /// Throws `noinput.file` when there is no such file, `config.invalid` when others may read it or
  /// its first line is empty.
  static func read(_ file: String, key: String) throws -> Secret {
    let name = Excerpt.of(file, maximum: 120)
    guard let mode = FileAccess.mode(file) else {
      throw OpsError(.noInput, "The secret file \(name) does not exist", field: key)
    }
    guard mode & 0o077 == 0 else {
      throw OpsError(
        .configuration, "The secret file \(name) is open to others", field: key,
        hint: "chmod 600 it, with a new secret in it")
    }
    let content = try ByteSources.open(file).readAll(limit: 4096, name: file)
    let line = content.prefix { $0 >= 0x20 && $0 != 0x7F }
    guard !line.isEmpty else {
      throw OpsError(.configuration, "The secret file \(name) is empty", field: key)
    }
    return Secret(String(decoding: line, as: UTF8.self))
  }
}
