import OpsDomain
import OpsStorage

/// Compares the images that are kept beside the book with the records that name them. Reads every
/// image.
public struct ImageAudit: Sendable {
  /// What was found.
  public struct Findings: Sendable, Equatable {
    /// How many images there are.
    public internal(set) var kept = 0
    /// Those of them that no record names. That is no fault: see `images.sweep`.
    public internal(set) var unnamed = 0
    /// Images that a record names and that are not there, in the order of their digests.
    public internal(set) var missing: [ImageDigest] = []
    /// Images that cannot be read, or whose bytes are not those of the digest.
    public internal(set) var damaged: [ImageDigest] = []

    /// Whether each image that a record names is there, and each image is what it was.
    public var isSound: Bool { missing.isEmpty && damaged.isEmpty }
  }

  /// Images of one look.
  private static let atOnce = 200

  private let desk: Desk
  private var vault: any ImageVault { desk.world.images }
  private var users: [any ImageUser] { desk.world.rules.hooks((any ImageUser).self) }

  /// A comparison of the images and the records of the book of this desk.
  public init(_ desk: Desk) { self.desk = desk }

  /// Looks at the images first and at the records then. Throws what the book throws.
  public func findings() async throws -> Findings {
    var findings = Findings()
    var known: Set<ImageDigest> = []
    var last: ImageDigest?
    while true {
      try Task.checkCancellation()
      let page = try await vault.digests(after: last, limit: Self.atOnce)
      guard !page.isEmpty else { break }
      let named = try await read { try await self.named(page, $0) }
      for digest in page {
        // One that was removed in the meantime is none.
        guard let whole = await isWhole(digest) else { continue }
        known.insert(digest)
        if !whole { findings.damaged.append(digest) }
        if !named.contains(digest) { findings.unnamed += 1 }
      }
      last = page.last
    }
    findings.kept = known.count
    for user in users { try await look(for: user, known, &findings) }
    findings.missing = Array(Set(findings.missing)).sorted()
    findings.damaged = Array(Set(findings.damaged)).sorted()
    return findings
  }

  /// Adds what records name and nobody keeps.
  private func look(
    for user: any ImageUser, _ known: Set<ImageDigest>, _ findings: inout Findings
  ) async throws {
    var last: ImageDigest?
    while true {
      try Task.checkCancellation()
      let after = last
      let page = try await read { try await user.digests(after: after, limit: Self.atOnce, $0) }
      guard !page.isEmpty else { return }
      for digest in page where !known.contains(digest) {
        // One that was added in the meantime is there.
        switch await isWhole(digest) {
        case nil: findings.missing.append(digest)
        case false?: findings.damaged.append(digest)
        case true?: findings.kept += 1
        }
      }
      last = page.last
    }
  }

  private func named(
    _ digests: [ImageDigest], _ system: Transaction
  ) async throws -> Set<ImageDigest> {
    var named: Set<ImageDigest> = []
    for user in users { named.formUnion(try await user.named(digests, system)) }
    return named
  }

  /// Whether an image has the bytes of its digest; nil for one that is not there.
  private func isWhole(_ digest: ImageDigest) async -> Bool? {
    do {
      return try await vault.isWhole(digest)
    } catch {
      return false
    }
  }

  private func read<Answer: Sendable>(
    _ body: @Sendable (Transaction) async throws -> Answer
  ) async throws -> Answer {
    let context = desk.world.context(for: .system)
    return try await desk.store.read(.latest) { reader in
      try await body(Transaction(reading: reader, context: context))
    }
  }
}
