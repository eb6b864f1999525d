import OpsDomain
import OpsIdentity
import OpsKernel

/// Credentials in a file of the configuration folder, readable by its owner alone.
struct FileKeyStore: KeyStore {
  /// Largest file that is read; larger is no file of ours.
  private static let limit = 65_536

  let folder: String
  let file: String

  /// - Parameter configuration: Names the book whose sign-in it is.
  init(_ configuration: AppConfiguration) {
    folder = configuration.home.configuration
    file = configuration.credentialsFile
  }

  var place: String { file }

  func store(_ credentials: AuthCredentials) throws {
    do {
      try FileAccess.makeFolder(folder)
      try FileAccess.replace(file, with: try credentials.bytes())
    } catch let error as OpsError {
      throw OpsError(.signInStore, error.message, hint: error.hint)
    }
  }

  func retrieve() throws -> AuthCredentials? {
    guard FileAccess.exists(file) else { return nil }
    guard let mode = FileAccess.mode(file), mode & 0o077 == 0 else {
      throw OpsError(
        .configuration, "The token file \(Excerpt.of(file, maximum: 120)) is open to others",
        hint: "chmod 600 it, and sign in again if others may have read it")
    }
    do {
      let content = try ByteSources.open(file).readAll(limit: Self.limit, name: file)
      return try AuthCredentials(reading: content)
    } catch {
      FileAccess.remove(file)
      throw (error as? OpsError)?.code == .signInStore ? error : Self.damaged
    }
  }

  func delete() throws { FileAccess.remove(file) }

  func exists() -> Bool { FileAccess.exists(file) }

  private static var damaged: OpsError {
    OpsError(
      .signInStore, "What was kept of the sign-in was damaged, and has been removed",
      hint: "`opsh auth login NAME` signs in again")
  }
}
