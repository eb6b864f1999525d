import FoundationEssentials
import OpsDomain

/// Where a book is, and who works with it.
public enum BookLocation: Sendable {
  /// How long one attempt to reach a server may take if nothing else is said: 10 seconds.
  public static let standardTimeout = TimeSpan(milliseconds: 10_000)

  /// A book in a file of this machine.
  ///
  /// - Parameters:
  ///   - path: The book's file; a relative path starts at the working directory.
  ///   - user: The name of the user who works with it; nil if somebody signs in later.
  ///   - home: Where its keys are; nil for the folders that the command `opsh` uses, which the
  ///     environment names (`OPSH_HOME`, or the XDG folders).
  case local(path: String, user: String? = nil, home: HomeFolder? = nil)
  /// A book in a PostgreSQL database, in a program that is built with the trait `Postgres`.
  ///
  /// - Parameters:
  ///   - url: `postgres://USER@HOST/DATABASE`.
  ///   - user: The name of the user who works with it; nil if somebody signs in later.
  ///   - home: Where its keys and images are, below the name of the database; nil for the folders
  ///     that the command `opsh` uses.
  case database(url: String, user: String? = nil, home: HomeFolder? = nil)
  /// A new, empty book in memory, which ends with the process. Its administrator works with it.
  case mock
  /// A book at a server.
  ///
  /// - Parameters:
  ///   - url: `http://HOST:PORT` or `https://HOST`, without a path.
  ///   - token: The token of the user who works with it; nil if somebody signs in later.
  ///   - timeout: How long one attempt to reach the server may take.
  case remote(
    url: String, token: Secret? = nil, timeout: TimeSpan = BookLocation.standardTimeout)

  /// Who works with the book at first.
  var user: BookUser {
    switch self {
    case .local(_, let name, _), .database(_, let name, _): BookUser(name)
    case .mock: BookUser()
    case .remote(_, let token, _): BookUser(token: token)
    }
  }

  /// What the book is opened from. Throws `config.invalid` where there is no home folder.
  func configuration(_ user: BookUser) throws(OpsError) -> BookConfiguration {
    switch self {
    case .local(let path, _, let home):
      return BookConfiguration(
        kind: .local,
        files: BookFiles(path: FileAccess.absolute(path), home: try Self.folder(home)))
    case .database(let url, _, let home):
      let folder = try Self.folder(home)
      var configuration = BookConfiguration(
        kind: .postgres,
        files: BookFiles(path: DatabaseAddress.path(url, in: folder), home: folder))
      configuration.databaseURL = url
      return configuration
    case .mock:
      return BookConfiguration(kind: .mock, files: Self.noFiles)
    case .remote(let url, _, let timeout):
      var configuration = BookConfiguration(kind: .remote, files: Self.noFiles)
      configuration.serverURL = url
      configuration.serverTimeout = timeout
      configuration.token = { user.token }
      return configuration
    }
  }

  private static func folder(_ home: HomeFolder?) throws(OpsError) -> HomeFolder {
    if let home { return home }
    return try HomeFolder(environment: ProcessInfo.processInfo.environment)
  }

  /// A book that is not in a file has none, and none is looked at.
  private static var noFiles: BookFiles { BookFiles(path: "", home: HomeFolder("")) }
}
