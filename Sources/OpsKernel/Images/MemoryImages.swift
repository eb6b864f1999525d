import OpsDomain
import Synchronization

/// Images in memory, for books in memory and for tests: gone with the process.
public final class MemoryImages: ImageVault {
  private struct Kept {
    let bytes: [UInt8]
    let facts: ImageFacts
    /// Since when no record names it; nil while one does.
    var unnamedSince: Instant?
    var bringers: Set<RecordID> = []
    /// Whether it counts as brought by everybody.
    var isOffered = false
    var isCondemned = false
  }

  private let images = Mutex<[ImageDigest: Kept]>([:])

  /// A vault without images.
  public init() {}

  public func put(_ bytes: [UInt8], _ facts: ImageFacts, by person: RecordID?) {
    images.withLock { images in
      var kept = Kept(bytes: bytes, facts: facts)
      if let known = images[facts.digest] {
        (kept.bringers, kept.isOffered) = (known.bringers, known.isOffered)
      }
      if let person { kept.bringers.insert(person) }
      images[facts.digest] = kept
    }
  }

  /// Keeps an image that counts as brought by everybody, such as one that examples name.
  public func offer(_ bytes: [UInt8], _ facts: ImageFacts) {
    put(bytes, facts, by: nil)
    images.withLock { $0[facts.digest]?.isOffered = true }
  }

  public func isBrought(_ digest: ImageDigest, by person: RecordID) -> Bool {
    images.withLock { images in
      images[digest].map { $0.isOffered || $0.bringers.contains(person) } ?? false
    }
  }

  public func facts(of digest: ImageDigest) -> ImageFacts? {
    images.withLock { images in
      images[digest]?.unnamedSince = nil
      return images[digest]?.facts
    }
  }

  public func bytes(of digest: ImageDigest) throws(OpsError) -> [UInt8]? {
    guard let bytes = images.withLock({ $0[digest]?.bytes }) else { return nil }
    guard ImageDigest(of: bytes) == digest else {
      throw OpsError(
        .corrupt, "The image \(digest.text.prefix(12))… has changed or is damaged", field: "image",
        hint: "add it again")
    }
    return bytes
  }

  public func digests(after digest: ImageDigest?, limit: Int) -> [ImageDigest] {
    let all = images.withLock { $0.keys.sorted() }
    return Array(all.filter { known in digest.map { known > $0 } ?? true }.prefix(limit))
  }

  public func want(_ digest: ImageDigest) {
    images.withLock { $0[digest]?.unnamedSince = nil }
  }

  public func condemn(_ digest: ImageDigest) {
    images.withLock { $0[digest]?.isCondemned = true }
  }

  public func condemned() -> [ImageDigest] {
    images.withLock { images in images.filter { $0.value.isCondemned }.keys.sorted() }
  }

  public func pardon(_ digest: ImageDigest) {
    images.withLock { $0[digest]?.isCondemned = false }
  }

  public func drop(_ digest: ImageDigest, after span: TimeSpan, at now: Instant) -> Bool {
    images.withLock { images in
      guard let kept = images[digest] else { return false }
      if kept.isCondemned {
        images[digest] = nil
        return true
      }
      guard let since = kept.unnamedSince else {
        images[digest]?.unnamedSince = now
        return false
      }
      guard now.since(since).milliseconds >= span.milliseconds else { return false }
      images[digest] = nil
      return true
    }
  }
}
