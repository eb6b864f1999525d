import OpsDomain
import OpsStorage

extension JobDefinition {
  /// Removes images that no record names any more. One that is found so is noted first, and goes
  /// when it is found so again after a while: until then whatever took its record away can be
  /// undone.
  static let sweepImages = JobDefinition(
    "images.sweep", "Removes images that no record has used for a while.",
    every: Settings.imageSweeping, stage: .keep,
    hasWork: { transaction, _ in
      for user in transaction.hooks((any ImageUser).self) {
        if try await user.isUsed(transaction) { return true }
      }
      return false
    },
    tidiesFiles: true, work: sweep)

  /// Images of one look.
  private static let atOnce = 200

  @Sendable private static func sweep(_ handle: JobHandle) async throws -> String {
    let images = handle.desk.world.images
    let span = try await handle.read { try await Settings.imageKeeping.value($0) }
    var (seen, removed) = (0, 0)
    var last: ImageDigest?
    while true {
      try Task.checkCancellation()
      let page = try await images.digests(after: last, limit: atOnce)
      guard !page.isEmpty else { break }
      let named = try await handle.read { transaction -> Set<ImageDigest> in
        var named: Set<ImageDigest> = []
        for user in transaction.hooks((any ImageUser).self) {
          named.formUnion(try await user.named(page, transaction))
        }
        return named
      }
      for digest in page {
        if named.contains(digest) {
          try await images.want(digest)
        } else if try await images.drop(digest, after: span, at: handle.now) {
          removed += 1
        }
      }
      seen += page.count
      last = page.last
      try await handle.keepAlive()
    }
    return "\(seen) seen, \(removed) removed"
  }
}
