import OpsDomain
import OpsKernel

/// Files that come and go part by part, so that none is ever in memory as a whole.
extension FolderImages {
  /// Bytes of the largest small image that is kept.
  private static let smallBytes = 4 << 20

  private func path(_ upload: FileUpload) -> String { "\(folder)/\(upload.name)" }

  func receive(_ part: [UInt8], at offset: Int64, of upload: FileUpload) async throws {
    try FileAccess.makeFolder(folder)
    let path = path(upload)
    guard (0...Int64(Self.size(path) ?? 0)).contains(offset) else { throw FileUpload.gap }
    if !FileAccess.exists(path) { try requireRoom(for: upload) }
    let file = try SafeFile(path)
    // An upload that is being ended must not change any more: its bytes are being proven.
    guard try file.lockIfFree() else { throw FileUpload.busy }
    // Opened before an upload was ended, this is the kept file by now.
    guard file.isInPlace else { throw FileUpload.missing }
    guard offset <= Int64(try file.size) else { throw FileUpload.gap }
    try file.write(part, at: Int(offset))
    // What follows was of another attempt.
    try file.truncate(to: Int(offset) + part.count)
    FileAccess.remove(path + Self.mark)
  }

  /// Each takes a file, also one without a byte.
  private func requireRoom(for upload: FileUpload) throws(OpsError) {
    let open = FolderNames.of(folder).count {
      $0.hasPrefix(upload.start) && !$0.hasSuffix(Self.mark)
    }
    guard open < FileUpload.mostOpen else { throw FileUpload.tooMany }
  }

  func finish(
    _ upload: FileUpload, as digest: ImageDigest, by person: RecordID?
  ) async throws -> FileFacts {
    let path = path(upload)
    guard FileAccess.exists(path) else { return try await ended(digest, by: person) }
    let file = try SafeFile(path)
    // Held until the file has its name, so that the bytes that were proven are those that are kept.
    guard try file.lockIfFree() else { throw FileUpload.busy }
    guard file.isInPlace else { return try await ended(digest, by: person) }
    let facts = try Self.facts(of: file)
    guard facts.digest == digest else {
      FileAccess.remove(path)
      throw FileUpload.changed
    }
    try file.synchronise()
    try alone { () throws(OpsError) in
      try file.move(to: self.path(digest))
      FileAccess.remove(path + Self.mark)
      for ending in [Self.mark, Self.doom] { FileAccess.remove(self.path(digest) + ending) }
      if let person {
        try note(person, digest)
        try FileAccess.replace(self.path(digest) + Self.sent, with: [])
      }
    }
    return facts
  }

  func abandon(_ upload: FileUpload) async throws {
    let path = path(upload)
    guard FileAccess.exists(path) else { return }
    let file = try SafeFile(path)
    guard try file.lockIfFree(), file.isInPlace else { return }
    for ending in ["", Self.mark] { FileAccess.remove(path + ending) }
  }

  func unattached(besides upload: FileUpload?) async throws -> UnattachedFiles {
    var files = UnattachedFiles()
    for name in FolderNames.of(folder) {
      if name.hasPrefix(FileUpload.prefix), !name.hasSuffix(Self.mark), name != upload?.name {
        files.uploads[name] = Int64(Self.size("\(folder)/\(name)") ?? 0)
      } else if name.hasSuffix(Self.sent),
        let digest = ImageDigest(String(name.dropLast(Self.sent.count))),
        let size = size(of: digest)
      {
        files.ended[digest] = Int64(size)
      }
    }
    return files
  }

  /// The answer to an upload that is not here: its answer was lost, and the file is here already.
  private func ended(_ digest: ImageDigest, by person: RecordID?) async throws -> FileFacts {
    var isKnown = true
    if let person { isKnown = try await isBrought(digest, by: person) }
    if isKnown, let known = try await file(digest) { return known }
    throw FileUpload.missing
  }

  func file(_ digest: ImageDigest) async throws -> FileFacts? {
    guard FileAccess.exists(path(digest)) else { return nil }
    return try alone { () throws(OpsError) -> FileFacts? in
      // Looked at again: until now somebody may have removed it.
      guard let size = size(of: digest) else { return nil }
      FileAccess.remove(path(digest) + Self.mark)
      let start = try SafeFile(path(digest)).read(FileType.markBytes, at: 0)
      return FileFacts(digest: digest, type: FileType(content: start), size: Int64(size))
    }
  }

  func part(of digest: ImageDigest, from offset: Int64) async throws -> [UInt8]? {
    guard let size = size(of: digest) else { return nil }
    guard (0..<Int64(size)).contains(offset) else { return [] }
    return try SafeFile(path(digest)).read(
      min(FileDesk.partBytes, size - Int(offset)), at: Int(offset))
  }

  func isWhole(_ digest: ImageDigest) async throws -> Bool? {
    guard FileAccess.exists(path(digest)) else { return nil }
    return try Self.facts(of: SafeFile(path(digest))).digest == digest
  }

  func thumbnail(of digest: ImageDigest) async throws -> [UInt8]? {
    let path = path(digest) + Self.small
    guard let size = Self.size(path), size <= Self.smallBytes else { return nil }
    return try SafeFile(path).read(size, at: 0)
  }

  func keep(thumbnail: [UInt8], of digest: ImageDigest) async throws {
    guard thumbnail.count <= Self.smallBytes, FileAccess.exists(path(digest)) else { return }
    try alone { () throws(OpsError) in
      guard size(of: digest) != nil else { return }
      try FileAccess.replace(path(digest) + Self.small, with: thumbnail, isSynchronised: false)
    }
  }

  func dropUploads(after span: TimeSpan, at now: Instant) async throws -> Int {
    var dropped = 0
    for name in FolderNames.of(folder)
    where name.hasPrefix(FileUpload.prefix) && !name.hasSuffix(Self.mark) {
      let path = "\(folder)/\(name)"
      guard let since = try Self.instant(in: path + Self.mark) else {
        try FileAccess.replace(path + Self.mark, with: Array(String(now.milliseconds).utf8))
        continue
      }
      guard now.since(since).milliseconds >= span.milliseconds else { continue }
      for ending in ["", Self.mark] { FileAccess.remove(path + ending) }
      dropped += 1
    }
    return dropped
  }

  /// The facts of a file, read piece by piece.
  private static func facts(of file: borrowing SafeFile) throws(OpsError) -> FileFacts {
    var stream = ImageDigest.Stream()
    var start: [UInt8] = []
    var size = 0
    while true {
      let piece = try file.read(FileDesk.partBytes, at: size)
      if piece.isEmpty { break }
      if size == 0 { start = Array(piece.prefix(FileType.markBytes)) }
      stream.add(piece)
      size += piece.count
    }
    return FileFacts(
      digest: stream.digest(), type: FileType(content: start), size: Int64(size))
  }
}
