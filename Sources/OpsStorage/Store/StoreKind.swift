/// Which implementation of ``RecordStore`` a book uses.
public enum StoreKind: String, Sendable, CaseIterable, Codable {
  /// SQLite on this machine.
  case local
  /// In memory, gone with the process.
  case mock
  /// Another machine's `opsh serve`.
  case remote
  /// A PostgreSQL database, which several servers share.
  case postgres
  /// A copy of a server's book on this machine, for work without a connection.
  case desk

  /// Whether a program itself opens a lasting book of this kind: it can make one, and reads from it
  /// where the business is.
  public var keepsBook: Bool {
    switch self {
    case .local, .postgres: true
    case .mock, .remote, .desk: false
    }
  }
}
