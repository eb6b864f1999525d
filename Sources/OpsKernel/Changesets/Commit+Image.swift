import OpsStorage

extension Commit {
  /// The image it left of the record of `entry`.
  func image(of entry: JournalEntry) -> [UInt8]? {
    entries.first { $0.id == entry.id && $0.collection == entry.collection }?.image
  }
}
