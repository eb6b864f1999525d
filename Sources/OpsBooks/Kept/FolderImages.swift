import Glibc
import OpsDomain
import OpsKernel

/// Images and other files in one folder beside the book, each named by its digest, for their owner
/// alone.
///
/// Beside an image stands a file that says who brought it. Another one says since when no record
/// names it, a third that it goes with a person, and a fourth that it was sent in parts and not
/// attached yet; a fifth is its small image. Processes lock the folder against each other, so
/// nobody removes an image that somebody is about to name.
struct FolderImages: ImageVault {
  static let mark = ".unnamed"
  private static let bringing = ".by"
  static let doom = ".erased"
  static let small = ".thumbnail"
  static let sent = ".sent"
  private static let lockName = "lock"
  /// People who are remembered of one image, the last ones, and characters of one of them.
  private static let mostBringers = 200
  private static let bringerBytes = 21

  /// Made with the first image.
  let folder: String

  func put(_ bytes: [UInt8], _ facts: ImageFacts, by person: RecordID?) async throws {
    try FileAccess.makeFolder(folder)
    try alone { () throws(OpsError) in
      let known = size(of: facts.digest) == nil ? nil : try? read(facts.digest)
      if known.map({ ImageDigest(of: $0) }) != facts.digest {
        try FileAccess.replace(path(facts.digest), with: bytes)
      }
      for ending in [Self.mark, Self.doom] { FileAccess.remove(path(facts.digest) + ending) }
      if let person { try note(person, facts.digest) }
    }
  }

  func isBrought(_ digest: ImageDigest, by person: RecordID) async throws -> Bool {
    guard FileAccess.exists(path(digest) + Self.bringing) else { return false }
    return try alone { () throws(OpsError) -> Bool in
      try bringers(of: digest).contains(person.description)
    }
  }

  func facts(of digest: ImageDigest) async throws -> ImageFacts? {
    guard FileAccess.exists(path(digest)) else { return nil }
    return try alone { () throws(OpsError) -> ImageFacts? in
      // Looked at again: until now somebody may have removed it.
      guard let size = size(of: digest) else { return nil }
      FileAccess.remove(path(digest) + Self.mark)
      let start = try SafeFile(path(digest)).read(ImageType.markBytes, at: 0)
      guard let type = ImageType(content: start) else { return nil }
      return ImageFacts(digest: digest, type: type, size: Int64(size))
    }
  }

  func bytes(of digest: ImageDigest) async throws -> [UInt8]? {
    let bytes: [UInt8]
    do {
      bytes = try read(digest)
    } catch let error as OpsError where error.code == .noInput {
      return nil
    }
    guard ImageDigest(of: bytes) == digest else { throw damaged(digest) }
    return bytes
  }

  func digests(after digest: ImageDigest?, limit: Int) async throws -> [ImageDigest] {
    let all = FolderNames.of(folder).compactMap { name in
      name.utf8.count == ImageDigest.digits ? ImageDigest(name) : nil
    }
    let rest = all.filter { known in digest.map { known > $0 } ?? true }
    return Array(rest.sorted().prefix(limit))
  }

  func isEmpty() async throws -> Bool {
    FolderNames.of(folder).allSatisfy { $0 == Self.lockName }
  }

  func want(_ digest: ImageDigest) async throws {
    let notes = [Self.mark, Self.sent].map { path(digest) + $0 }.filter(FileAccess.exists)
    guard !notes.isEmpty else { return }
    try alone { for note in notes { FileAccess.remove(note) } }
  }

  func condemn(_ digest: ImageDigest) async throws {
    guard FileAccess.exists(path(digest)) else { return }
    try alone { () throws(OpsError) in try FileAccess.replace(path(digest) + Self.doom, with: []) }
  }

  func condemned() async throws -> [ImageDigest] {
    FolderNames.of(folder).filter { $0.hasSuffix(Self.doom) }
      .compactMap { ImageDigest(String($0.dropLast(Self.doom.count))) }.sorted()
  }

  func pardon(_ digest: ImageDigest) async throws {
    FileAccess.remove(path(digest) + Self.doom)
  }

  func drop(_ digest: ImageDigest, after span: TimeSpan, at now: Instant) async throws -> Bool {
    guard FileAccess.exists(path(digest)) else { return false }
    return try alone { () throws(OpsError) -> Bool in
      if FileAccess.exists(path(digest) + Self.doom) {
        try remove(digest)
        return true
      }
      guard let since = try unnamedSince(digest) else {
        try FileAccess.replace(
          path(digest) + Self.mark, with: Array(String(now.milliseconds).utf8))
        return false
      }
      guard now.since(since).milliseconds >= span.milliseconds else { return false }
      try remove(digest)
      return true
    }
  }

  // MARK: Files

  /// Does it while no other process, and nobody else in this one, changes the folder.
  func alone<Answer>(
    _ work: () throws(OpsError) -> Answer
  ) throws(OpsError) -> Answer {
    // Each open file is locked for itself, so that the tasks of one process wait as well.
    let file = try SafeFile("\(folder)/\(Self.lockName)")
    try file.lock()
    defer { file.unlock() }
    return try work()
  }

  func path(_ digest: ImageDigest) -> String { "\(folder)/\(digest.text)" }

  /// Nil for an image that is not here.
  func size(of digest: ImageDigest) -> Int? { Self.size(path(digest)) }

  /// Nil for a file that is not here.
  static func size(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Throws `noinput.file` for an image that is not here: it is not made by being read.
  private func read(_ digest: ImageDigest) throws -> [UInt8] {
    try ByteSources.open(path(digest)).readAll(limit: 64 << 20, name: "image")
  }

  /// The notes go after the image: as long as it is here they say that it is to go.
  private func remove(_ digest: ImageDigest) throws(OpsError) {
    for ending in [Self.small, "", Self.bringing, Self.sent, Self.mark, Self.doom] {
      try FileAccess.erase(path(digest) + ending)
    }
  }

  /// Who brought the image, the last one at the end.
  private func bringers(of digest: ImageDigest) throws(OpsError) -> [String] {
    let file = path(digest) + Self.bringing
    guard FileAccess.exists(file) else { return [] }
    let bytes = try SafeFile(file).read(Self.mostBringers * Self.bringerBytes, at: 0)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  func note(_ person: RecordID, _ digest: ImageDigest) throws(OpsError) {
    let known = try bringers(of: digest)
    guard !known.contains(person.description) else { return }
    let all = (known + [person.description]).suffix(Self.mostBringers)
    try FileAccess.replace(
      path(digest) + Self.bringing, with: Array(all.map { $0 + "\n" }.joined().utf8))
  }

  /// Since when no record names the image; nil when nobody has noted that.
  private func unnamedSince(_ digest: ImageDigest) throws(OpsError) -> Instant? {
    try Self.instant(in: path(digest) + Self.mark)
  }

  /// The moment that a mark holds; nil for one that is not here.
  static func instant(in mark: String) throws(OpsError) -> Instant? {
    guard FileAccess.exists(mark) else { return nil }
    let text = String(decoding: try SafeFile(mark).read(20, at: 0), as: UTF8.self)
    return Int64(text).map { Instant(milliseconds: $0) }
  }

  private func damaged(_ digest: ImageDigest) -> OpsError {
    OpsError(
      .corrupt, "The image \(digest.text.prefix(12))… has changed or is damaged", field: "image",
      hint: "put \(Excerpt.of(path(digest), maximum: 200)) back from a backup, or add it again")
  }
}
