import OpsDomain
import OpsKernel
import OpsServer

/// The file with the one-time token that lets a book be copied into a server.
enum SetupTokenFile {
  /// The token: the file's first line.
  /// Throws `noinput.file` when there is no such file, `config.invalid` when others may read it or
  /// the token is too short to be a secret.
  static func read(_ file: String) throws -> Secret {
    let name = Excerpt.of(file, maximum: 120)
    guard let mode = FileAccess.mode(file) else {
      throw OpsError(
        .noInput, "The setup token file \(name) does not exist", field: "setup_token_file")
    }
    guard mode & 0o077 == 0 else {
      throw OpsError(
        .configuration, "The setup token file \(name) is open to others",
        field: "setup_token_file", hint: "chmod 600 it, with a new token in it")
    }
    let content = try ByteSources.open(file).readAll(limit: 4096, name: file)
    let line = content.prefix { $0 > 0x20 && $0 < 0x7F }
    guard line.count >= SetupDoor.tokenBytes, line.count <= 256 else {
      throw OpsError(
        .configuration,
        "A setup token is one line of \(SetupDoor.tokenBytes) to 256 letters and digits",
        field: "setup_token_file", hint: "head -c 24 /dev/urandom | base64 > FILE")
    }
    return Secret(String(decoding: line, as: UTF8.self))
  }
}
