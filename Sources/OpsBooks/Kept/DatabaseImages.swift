#if Postgres
  import OpsDomain
  import OpsKernel
  import OpsStoragePostgres

  /// Images and other files in the database of the book, so that every server has them.
  struct DatabaseImages: ImageVault {
    let files: KeptFiles

    func put(_ bytes: [UInt8], _ facts: ImageFacts, by person: RecordID?) async throws {
      try await files.put(
        bytes, as: facts.digest.text, startLength: FileType.markBytes, by: person?.rawValue)
    }

    func isBrought(_ digest: ImageDigest, by person: RecordID) async throws -> Bool {
      try await files.isBrought(digest.text, by: person.rawValue)
    }

    func facts(of digest: ImageDigest) async throws -> ImageFacts? {
      guard let found = try await files.facts(of: digest.text),
        let type = ImageType(content: found.start)
      else { return nil }
      return ImageFacts(digest: digest, type: type, size: found.size)
    }

    func bytes(of digest: ImageDigest) async throws -> [UInt8]? {
      guard let bytes = try await files.bytes(of: digest.text) else { return nil }
      guard ImageDigest(of: bytes) == digest else {
        throw OpsError(
          .corrupt, "The image \(digest.text.prefix(12))… has changed or is damaged",
          field: "image", hint: "add it again")
      }
      return bytes
    }

    func digests(after digest: ImageDigest?, limit: Int) async throws -> [ImageDigest] {
      try await files.names(after: digest?.text, limit: limit).compactMap { ImageDigest($0) }
    }

    func isEmpty() async throws -> Bool { try await files.isEmpty() }

    func want(_ digest: ImageDigest) async throws { try await files.want(digest.text) }

    func condemn(_ digest: ImageDigest) async throws { try await files.condemn(digest.text, true) }

    func condemned() async throws -> [ImageDigest] {
      try await files.condemned().compactMap { ImageDigest($0) }
    }

    func pardon(_ digest: ImageDigest) async throws { try await files.condemn(digest.text, false) }

    func drop(_ digest: ImageDigest, after span: TimeSpan, at now: Instant) async throws -> Bool {
      try await files.drop(
        digest.text, notedBefore: now.milliseconds - span.milliseconds, now: now.milliseconds)
    }
  }

  /// Files that come and go part by part, so that none is ever in memory as a whole.
  extension DatabaseImages {
    /// Bytes of the largest small image that is kept.
    private static let smallBytes = 4 << 20

    func receive(_ part: [UInt8], at offset: Int64, of upload: FileUpload) async throws {
      let outcome = try await files.receive(
        part, at: offset, of: upload.name, beginning: upload.start, mostOpen: FileUpload.mostOpen)
      switch outcome {
      case .kept: return
      case .gap, .missing, .changed: throw FileUpload.gap
      case .busy: throw FileUpload.busy
      case .tooMany: throw FileUpload.tooMany
      }
    }

    func finish(
      _ upload: FileUpload, as digest: ImageDigest, by person: RecordID?
    ) async throws -> FileFacts {
      let outcome = try await files.finish(
        upload.name, as: digest.text, by: person?.rawValue
      ) { next in
        var stream = ImageDigest.Stream()
        var (start, size) = ([UInt8](), Int64(0))
        while true {
          let piece = try next()
          if piece.isEmpty { break }
          start += piece.prefix(FileType.markBytes - start.count)
          stream.add(piece)
          size += Int64(piece.count)
        }
        return stream.digest() == digest ? KeptFiles.Facts(size: size, start: start) : nil
      }
      switch outcome {
      case .kept(let found): return Self.facts(digest, found)
      case .busy: throw FileUpload.busy
      case .changed: throw FileUpload.changed
      case .missing, .gap, .tooMany: return try await ended(digest, by: person)
      }
    }

    /// The answer to an upload that is not here: its answer was lost, and the file is here already.
    private func ended(_ digest: ImageDigest, by person: RecordID?) async throws -> FileFacts {
      var isKnown = true
      if let person { isKnown = try await isBrought(digest, by: person) }
      if isKnown, let known = try await file(digest) { return known }
      throw FileUpload.missing
    }

    func abandon(_ upload: FileUpload) async throws { try await files.abandon(upload.name) }

    func unattached(besides upload: FileUpload?) async throws -> UnattachedFiles {
      let found = try await files.unattached(besides: upload?.name)
      var unattached = UnattachedFiles()
      unattached.uploads = found.incoming
      for (name, size) in found.ended {
        if let digest = ImageDigest(name) { unattached.ended[digest] = size }
      }
      return unattached
    }

    func file(_ digest: ImageDigest) async throws -> FileFacts? {
      try await files.facts(of: digest.text).map { Self.facts(digest, $0) }
    }

    private static func facts(_ digest: ImageDigest, _ found: KeptFiles.Facts) -> FileFacts {
      FileFacts(digest: digest, type: FileType(content: found.start), size: found.size)
    }

    func part(of digest: ImageDigest, from offset: Int64) async throws -> [UInt8]? {
      try await files.part(of: digest.text, from: offset, limit: Int64(FileDesk.partBytes))
    }

    func isWhole(_ digest: ImageDigest) async throws -> Bool? {
      var stream = ImageDigest.Stream()
      var offset: Int64 = 0
      while let part = try await part(of: digest, from: offset) {
        if part.isEmpty { return stream.digest() == digest }
        stream.add(part)
        offset += Int64(part.count)
      }
      return nil
    }

    func thumbnail(of digest: ImageDigest) async throws -> [UInt8]? {
      try await files.thumbnail(of: digest.text)
    }

    func keep(thumbnail: [UInt8], of digest: ImageDigest) async throws {
      guard thumbnail.count <= Self.smallBytes else { return }
      try await files.keep(thumbnail: thumbnail, of: digest.text)
    }

    func dropUploads(after span: TimeSpan, at now: Instant) async throws -> Int {
      try await files.dropUploads(
        notedBefore: now.milliseconds - span.milliseconds, now: now.milliseconds)
    }
  }
#endif
