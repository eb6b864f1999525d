import OpsBooks
import OpsDomain
import OpsIdentity

/// Credentials in a file of the configuration folder, readable by its owner alone.
struct FileKeyStore: KeyStore {
  /// Largest file that is read; larger is no file of ours.
  private static let limit = 65_536

  private let folder: String
  private let file: OwnFile

  /// - Parameter configuration: Names the book whose sign-in it is.
  init(_ configuration: AppConfiguration) {
    folder = configuration.home.configuration
    file = OwnFile(configuration.credentialsFile)
  }

  var place: String { file.path }

  func store(_ credentials: AuthCredentials) throws {
    do {
      try file.replace(with: try credentials.bytes(), in: folder)
    } catch let error as OpsError {
      throw OpsError(.signInStore, error.message, hint: error.hint)
    }
  }

  func retrieve() throws -> AuthCredentials? {
    guard file.exists else { return nil }
    guard file.isOpenToOthers == false else { throw TokenKeeper.openToOthers(file) }
    do {
      return try AuthCredentials(reading: try file.content(limit: Self.limit))
    } catch {
      try delete()
      throw (error as? OpsError)?.code == .signInStore ? error : Self.damaged
    }
  }

  func delete() throws {
    do {
      try file.erase()
    } catch {
      throw OpsError(.signInStore, error.message, hint: error.hint)
    }
  }

  func exists() -> Bool { file.exists }

  private static var damaged: OpsError {
    OpsError(
      .signInStore, "The stored sign-in was damaged, and has been removed",
      hint: "`opsh auth login NAME` signs in again")
  }
}
