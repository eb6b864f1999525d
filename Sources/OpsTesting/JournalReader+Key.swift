import OpsStorage

extension JournalReader {
  /// The commit under a key that one person alone has used.
  public func commit(key: String) async throws -> Commit? {
    let found = try await commits(key: key)
    return found.count == 1 ? found[0] : nil
  }
}
