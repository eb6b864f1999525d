import OpsDomain
import OpsStorage

/// Removes the images of a person who is erased: behind the commit that empties the records, and
/// sooner than other images. An image that another record names stays.
package struct ImageErasure: Sendable {
  private let desk: Desk
  private var vault: any ImageVault { desk.world.images }

  package init(_ desk: Desk) { self.desk = desk }

  /// Notes which images go, before the commit: a process that ends right behind it leaves the note,
  /// and ``finish()`` does the rest.
  /// - Parameters:
  ///   - schema: What the person is a record of.
  ///   - system: Has the rights of the system, and sees the records as they are now.
  package func begin(
    _ person: RecordID, in schema: Schema, _ system: Transaction
  ) async throws {
    for user in system.hooks((any ImageUser).self) {
      for digest in try await user.images(of: person, in: schema, system) {
        try await vault.condemn(digest)
      }
    }
    let removed = try await RemovedAttachments(of: person, in: schema, desk.store.journal, system)
    for digest in removed.digests { try await vault.condemn(digest) }
  }

  /// Removes what was noted and no record names. Throws what the book throws.
  package func finish() async throws {
    let noted = try await vault.condemned()
    guard !noted.isEmpty else { return }
    let context = desk.world.context(for: .system)
    let named = try await desk.store.read(.latest) { reader -> Set<ImageDigest> in
      let system = Transaction(reading: reader, context: context)
      var named: Set<ImageDigest> = []
      for user in system.hooks((any ImageUser).self) {
        named.formUnion(try await user.named(noted, system))
      }
      return named
    }
    for digest in noted {
      if !named.contains(digest) {
        _ = try await vault.drop(
          digest, after: TimeSpan(milliseconds: 0), at: desk.world.clock.now())
      }
      try await vault.pardon(digest)
    }
  }
}
