/// Which implementation of ``RecordStore`` a book uses.
public enum StoreKind: String, Sendable, CaseIterable, Codable {
  /// SQLite on this machine.
  case local
  /// In memory, gone with the process.
  case mock
  /// Another machine's `opsh serve`.
  case remote
}
