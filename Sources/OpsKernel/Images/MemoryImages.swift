import OpsDomain
import Synchronization

/// Images and other files in memory, for books in memory and for tests: gone with the process.
public final class MemoryImages: ImageVault {
  private struct Kept {
    let bytes: [UInt8]
    let facts: FileFacts
    var thumbnail: [UInt8]?
    /// Since when no record names it; nil while one does.
    var unnamedSince: Instant?
    var bringers: Set<RecordID> = []
    /// Whether it counts as brought by everybody.
    var isOffered = false
    var isCondemned = false
    /// Whether somebody sent it in parts and no record was known to name it since.
    var isUnattached = false
  }

  /// A file that is coming in, and since when nobody has added to it as far as that was noted.
  private struct Incoming {
    var bytes: [UInt8] = []
    var idleSince: Instant?
  }

  private let images: Mutex<[ImageDigest: Kept]>
  private let uploads: Mutex<[FileUpload: Incoming]>

  /// A vault without images.
  public convenience init() { self.init([:], [:]) }

  private init(_ images: [ImageDigest: Kept], _ uploads: [FileUpload: Incoming]) {
    self.images = Mutex(images)
    self.uploads = Mutex(uploads)
  }

  /// A vault of its own with the files that this one has now.
  package func copy() -> MemoryImages {
    MemoryImages(images.withLock { $0 }, uploads.withLock { $0 })
  }

  public func put(_ bytes: [UInt8], _ facts: ImageFacts, by person: RecordID?) {
    put(bytes, FileFacts(facts), by: person)
  }

  private func put(_ bytes: [UInt8], _ facts: FileFacts, by person: RecordID?) {
    images.withLock { images in
      var kept = Kept(bytes: bytes, facts: facts)
      if let known = images[facts.digest] {
        (kept.bringers, kept.isOffered) = (known.bringers, known.isOffered)
        kept.isUnattached = known.isUnattached
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

  public func facts(of digest: ImageDigest) -> ImageFacts? { file(digest)?.image }

  public func file(_ digest: ImageDigest) -> FileFacts? {
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

  /// An image that counts as brought by everybody is not counted.
  public func isEmpty() -> Bool {
    images.withLock { $0.values.allSatisfy(\.isOffered) } && uploads.withLock { $0.isEmpty }
  }

  public func want(_ digest: ImageDigest) {
    images.withLock { images in
      images[digest]?.unnamedSince = nil
      images[digest]?.isUnattached = false
    }
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

  // MARK: Files that come in parts

  public func receive(_ part: [UInt8], at offset: Int64, of upload: FileUpload) throws(OpsError) {
    try uploads.withLock { uploads throws(OpsError) in
      if uploads[upload] == nil {
        let open = uploads.keys.count { $0.person == upload.person }
        guard open < FileUpload.mostOpen else { throw FileUpload.tooMany }
      }
      let count = uploads[upload]?.bytes.count ?? 0
      guard (0...Int64(count)).contains(offset) else { throw FileUpload.gap }
      uploads[upload, default: Incoming()].bytes.removeLast(count - Int(offset))
      uploads[upload]?.bytes.append(contentsOf: part)
      uploads[upload]?.idleSince = nil
    }
  }

  public func finish(
    _ upload: FileUpload, as digest: ImageDigest, by person: RecordID?
  ) throws(OpsError) -> FileFacts {
    guard let bytes = uploads.withLock({ $0.removeValue(forKey: upload)?.bytes }) else {
      // An answer was lost: the file is here already.
      if let known = file(digest), person.map({ isBrought(digest, by: $0) }) ?? true {
        return known
      }
      throw FileUpload.missing
    }
    let facts = FileFacts(of: bytes)
    guard facts.digest == digest else { throw FileUpload.changed }
    put(bytes, facts, by: person)
    if person != nil { images.withLock { $0[digest]?.isUnattached = true } }
    return facts
  }

  public func abandon(_ upload: FileUpload) { uploads.withLock { $0[upload] = nil } }

  public func unattached(besides upload: FileUpload?) -> UnattachedFiles {
    var files = UnattachedFiles()
    files.uploads = uploads.withLock { uploads in
      uploads.reduce(into: [:]) { known, one in
        if one.key != upload { known[one.key.name] = Int64(one.value.bytes.count) }
      }
    }
    files.ended = images.withLock { images in
      images.filter { $0.value.isUnattached }.mapValues(\.facts.size)
    }
    return files
  }

  public func part(of digest: ImageDigest, from offset: Int64) -> [UInt8]? {
    images.withLock { $0[digest]?.bytes }.map { bytes in
      Array(bytes.dropFirst(Int(clamping: offset)).prefix(FileDesk.partBytes))
    }
  }

  public func isWhole(_ digest: ImageDigest) -> Bool? {
    images.withLock { $0[digest]?.bytes }.map { ImageDigest(of: $0) == digest }
  }

  public func thumbnail(of digest: ImageDigest) -> [UInt8]? {
    images.withLock { $0[digest]?.thumbnail }
  }

  public func keep(thumbnail: [UInt8], of digest: ImageDigest) {
    images.withLock { $0[digest]?.thumbnail = thumbnail }
  }

  public func dropUploads(after span: TimeSpan, at now: Instant) -> Int {
    uploads.withLock { uploads in
      var dropped = 0
      for (upload, incoming) in uploads {
        guard let since = incoming.idleSince else {
          uploads[upload]?.idleSince = now
          continue
        }
        guard now.since(since).milliseconds >= span.milliseconds else { continue }
        uploads[upload] = nil
        dropped += 1
      }
      return dropped
    }
  }
}
