import OpsBooks
import OpsDomain
import OpsServer

/// The file with the one-time token that lets a book be copied into a server.
enum SetupTokenFile {
  /// The token: the file's first line.
  /// Throws `noinput.file` when there is no such file, `config.invalid` when others may read it or
  /// the token is too short to be a secret.
  static func read(_ path: String) throws -> Secret {
    let file = OwnFile(path)
    guard let isOpenToOthers = file.isOpenToOthers else {
      throw OpsError(
        .noInput, "The setup token file \(file.name) does not exist", field: "setup_token_file")
    }
    guard !isOpenToOthers else {
      throw OpsError(
        .configuration, "The setup token file \(file.name) is open to others",
        field: "setup_token_file", hint: "run `chmod 600` on it, and put a new token in it")
    }
    guard let token = try file.token(limit: 4096),
      (SetupDoor.tokenBytes...256).contains(token.reveal().utf8.count)
    else {
      throw OpsError(
        .configuration,
        "A setup token is one line of \(SetupDoor.tokenBytes) to 256 letters and digits",
        field: "setup_token_file", hint: "head -c 24 /dev/urandom | base64 > FILE")
    }
    return token
  }
}
