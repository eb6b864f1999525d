import OpsDomain
import OpsStorage

/// The door to files of records, as ``ImageDesk`` is to images: who may send one, and who gets one.
/// Files come and go part by part. Of a book on a server, the server answers both.
public struct FileDesk: Sendable {
  /// Bytes of one part.
  public static let partBytes = 1 << 20

  private let desk: Desk
  private var vault: any ImageVault { desk.world.images }
  private var door: ImageDesk { ImageDesk(desk) }

  /// A door to the files of the book of this desk.
  public init(_ desk: Desk) { self.desk = desk }

  // MARK: Sending

  /// Refuses people who may not change the record that the file is for.
  ///
  /// Throws what ``Desk/admit(_:to:)`` throws for `attachment.add`, and what that operation throws
  /// for the record.
  public func admit(_ upload: FileUpload, _ principal: Principal) async throws {
    _ = try await limit(of: upload, principal)
  }

  /// Keeps a part of a file. What came in of a file that turns out to be too large is thrown away.
  ///
  /// Throws what ``admit(_:_:)`` throws, `data.too_large` beyond the setting
  /// `attachment.file_limit`, `rule.violated` beyond `attachment.quota`, and what
  /// ``ImageVault/receive(_:at:of:)`` throws.
  public func receive(
    _ part: [UInt8], at offset: Int64, of upload: FileUpload, for principal: Principal
  ) async throws {
    let limit = try await limit(of: upload, principal)
    try await keepingRoom(from: upload) {
      guard offset >= 0, offset <= limit, Int64(part.count) <= limit - offset else {
        throw AttachmentRules.tooLarge(limit)
      }
    }
    try await vault.receive(part, at: offset, of: upload)
    try await keepingRoom(from: upload) { try await AttachmentQuota(desk).require(for: principal) }
  }

  /// Throws what came in of a file away when `check` refuses it: it would take the room of others
  /// until it is removed as unfinished.
  private func keepingRoom(
    from upload: FileUpload, _ check: () async throws -> Void
  ) async throws {
    do {
      try await check()
    } catch {
      try? await vault.abandon(upload)
      throw error
    }
  }

  /// Keeps a file of which all parts have come in. Nothing of the book changes: a file that no
  /// record comes to name is removed after a while.
  ///
  /// - Parameter digest: SHA-256 of the file, as its sender has worked it out.
  /// - Throws: What ``admit(_:_:)`` throws, `rule.violated` beyond the setting `attachment.quota`,
  ///   and what ``ImageVault/finish(_:as:by:)`` throws.
  public func finish(
    _ upload: FileUpload, as digest: ImageDigest, for principal: Principal
  ) async throws -> FileFacts {
    try await admit(upload, principal)
    try await keepingRoom(from: upload) { try await AttachmentQuota(desk).require(for: principal) }
    return try await vault.finish(upload, as: digest, by: principal.userID)
  }

  /// Sends a file for a record, whatever its size with the memory of one part.
  ///
  /// - Parameter open: Opens the file, once it is known that the caller may send one.
  /// - Throws: What ``receive(_:at:of:for:)`` throws, `data.bad_value` for an empty file, and what
  /// reading the file throws.
  public func keep(
    kind: String, record: String, for principal: Principal, _ open: () throws -> any ByteSource
  ) async throws -> FileFacts {
    let upload = try FileUpload(
      token: HexText.of(desk.world.random.bytes(FileUpload.digits / 2)), by: principal.userID,
      kind: kind, record: record)
    try await admit(upload, principal)
    // A server says it before it gets a part: one that it refuses would be sent for nothing.
    if desk.forwarder != nil { try await vault.receive([], at: 0, of: upload) }
    do {
      var file = try open()
      return try await send(&file, as: upload, for: principal)
    } catch {
      // Nobody else knows its token, so nobody can go on with it.
      try? await vault.abandon(upload)
      throw error
    }
  }

  private func send(
    _ file: inout any ByteSource, as upload: FileUpload, for principal: Principal
  ) async throws -> FileFacts {
    var stream = ImageDigest.Stream()
    var offset: Int64 = 0
    while true {
      try Task.checkCancellation()
      let part = try Self.part(of: &file)
      guard !part.isEmpty else { break }
      stream.add(part)
      try await receive(part, at: offset, of: upload, for: principal)
      offset += Int64(part.count)
    }
    guard offset > 0 else {
      throw OpsError(.badValue, "The file is empty", field: "file", hint: "name another file")
    }
    return try await finish(upload, as: stream.digest(), for: principal)
  }

  /// What is known of a file that was sent and is to be attached now; nil where the book is on a
  /// server, and for a caller whom the operation refuses.
  ///
  /// Throws `data.bad_value` for what is no digest, and `notfound.any` for a file that is not here
  /// or that the caller has not sent and is not shown.
  func sent(
    _ text: String, _ call: Call, for descriptor: OperationDescriptor
  ) async throws -> FileFacts? {
    guard desk.forwarder == nil, (try? desk.admit(call.principal, to: descriptor)) != nil else {
      return nil
    }
    do {
      let digest = try ImageDigest(parsing: text, field: "file")
      guard try await door.mayName(digest, call.principal),
        let facts = try await vault.file(digest)
      else {
        throw OpsError(
          .notFound, "There is no file \(digest.text.prefix(12))… here", field: "file",
          hint: "send it first: the command takes a file, over HTTP it is POST /v1/uploads/TOKEN")
      }
      return facts
    } catch {
      throw desk.report(error, of: descriptor.name)
    }
  }

  private static func part(of file: inout any ByteSource) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: partBytes) { buffer, filled in
      while filled < partBytes {
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        let count = try file.read(into: rest)
        guard count > 0 else { return }
        filled += count
      }
    }
  }

  /// How many bytes the caller may send for the record. A server knows its own limit.
  private func limit(of upload: FileUpload, _ principal: Principal) async throws -> Int64 {
    guard desk.forwarder == nil else { return .max }
    let descriptor = AttachmentService.add.descriptor
    try await desk.admit(Call(principal), to: descriptor)
    let context = desk.world.context(for: principal)
    do {
      return try await desk.store.read(.latest) { reader in
        let transaction = Transaction(reading: reader, context: context)
        let record = try await AttachedRecord.find(upload.kind, upload.record, transaction)
        try await record.requireEditing(transaction)
        return try await Settings.attachmentLimit.value(transaction) << 20
      }
    } catch {
      await desk.keepRefusal(error, of: descriptor.name, by: principal)
      throw error
    }
  }

  // MARK: Getting

  /// A part of a file that the caller may see, from `offset` on; empty behind its end. The first
  /// part that is shown of a file about a person is kept as a look at that person.
  ///
  /// Throws `notfound.any` for a file that no record shows to the caller, whether or not it is
  /// here, and `denied.scope` for a token that is meant for nothing that shows files.
  public func part(
    of digest: ImageDigest, from offset: Int64, for principal: Principal
  ) async throws -> [UInt8] {
    let reading = try await sight(of: digest, principal)
    guard offset >= 0, let part = try await vault.part(of: digest, from: offset) else {
      throw Self.unknown(digest)
    }
    guard !part.isEmpty else { return part }
    // Wherever the caller begins: all but the first byte is a look as well.
    try await desk.keepReading(
      reading, ofFile: digest, from: offset, by: principal,
      as: AttachmentService.get.descriptor.name)
    return part
  }

  /// Gives all of a file to `take`, part by part. What came is compared with the digest at the end.
  ///
  /// - Parameter size: How large it is, in bytes.
  /// - Throws: What ``part(of:from:for:)`` and `take` throw, and `data.corrupt` for other bytes.
  public func read(
    _ digest: ImageDigest, size: Int64, for principal: Principal, _ take: ([UInt8]) throws -> Void
  ) async throws {
    var stream = ImageDigest.Stream()
    var offset: Int64 = 0
    while offset < size {
      try Task.checkCancellation()
      let part = try await part(of: digest, from: offset, for: principal)
      guard !part.isEmpty else { break }
      stream.add(part)
      try take(part)
      offset += Int64(part.count)
    }
    guard stream.digest() == digest else {
      throw OpsError(
        .corrupt, "The file \(digest.text.prefix(12))… has changed or is damaged", field: "file",
        hint: "put it back from a backup, or attach it again")
    }
  }

  /// A small PNG of an image that the caller may see. It is made when it is first asked for.
  ///
  /// Throws what ``part(of:from:for:)`` throws, and `data.bad_value` for a file of which no small
  /// image can be made.
  public func thumbnail(
    of digest: ImageDigest, for principal: Principal
  ) async throws -> [UInt8] {
    let reading = try await sight(of: digest, principal)
    try await desk.keepReading(reading, by: principal, as: AttachmentService.get.descriptor.name)
    if let known = try await vault.thumbnail(of: digest) { return known }
    guard desk.forwarder == nil, let facts = try await vault.file(digest) else {
      throw Self.unknown(digest)
    }
    guard let type = facts.type.image, facts.size <= Thumbnail.mostBytes,
      let bytes = try await vault.bytes(of: digest)
    else { throw Thumbnail.impossible }
    let made = try Thumbnail.png(of: bytes, as: type)
    try await vault.keep(thumbnail: made, of: digest)
    return made
  }

  private func sight(
    of digest: ImageDigest, _ principal: Principal
  ) async throws -> PersonalReading {
    try await door.requireScope(principal)
    guard let reading = try await door.sight(of: digest, by: principal) else {
      throw Self.unknown(digest)
    }
    return reading
  }

  private static func unknown(_ digest: ImageDigest) -> OpsError {
    OpsError(
      .notFound, "There is no file \(digest.text.prefix(12))…", field: "file",
      hint: "`opsh attachment list KIND RECORD` names the files that you see")
  }
}
