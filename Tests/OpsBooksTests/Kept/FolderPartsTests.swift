import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsBooks

/// Files that come and go part by part, in the folder beside the book.
@Suite("Files in parts in a folder")
struct FolderPartsTests {
  private let folder: TemporaryFolder
  private let files: FolderImages
  private let sam = RecordID(rawValue: 7)

  init() throws {
    folder = try TemporaryFolder()
    files = FolderImages(folder: folder.file("book.sqlite.images"))
  }

  private func upload(_ letter: String = "a") throws -> FileUpload {
    try FileUpload(token: String(repeating: letter, count: 32), by: sam)
  }

  /// Two parts and a bit.
  private let bytes = [UInt8](repeating: 3, count: 2 * FileDesk.partBytes + 5)

  private func send(_ upload: FileUpload) async throws {
    for start in stride(from: 0, to: bytes.count, by: FileDesk.partBytes) {
      let part = Array(bytes[start..<min(start + FileDesk.partBytes, bytes.count)])
      try await files.receive(part, at: Int64(start), of: upload)
    }
  }

  @Test func aFileComesAndGoesPartByPart() async throws {
    let upload = try upload()
    try await send(upload)
    #expect(try await files.digests(after: nil, limit: 10).isEmpty)
    let digest = ImageDigest(of: bytes)
    let facts = try await files.finish(upload, as: digest, by: sam)
    #expect(facts == FileFacts(digest: digest, type: .other, size: Int64(bytes.count)))
    #expect(try await files.finish(upload, as: digest, by: sam) == facts)
    #expect(try await files.isBrought(digest, by: sam))
    #expect(try await files.file(digest) == facts)
    #expect(try await files.facts(of: digest) == nil)
    #expect(try await files.isWhole(digest) == true)
    #expect(FileAccess.mode("\(files.folder)/\(digest.text)") == 0o600)
    var back: [UInt8] = []
    while let part = try await files.part(of: digest, from: Int64(back.count)), !part.isEmpty {
      #expect(part.count <= FileDesk.partBytes)
      back += part
    }
    #expect(back == bytes)
    #expect(try await files.part(of: ImageDigest(of: [1]), from: 0) == nil)
  }

  @Test func aPartMayComeAgainAndNoneIsLeftOut() async throws {
    let upload = try upload()
    try await files.receive([1, 2, 3, 4], at: 0, of: upload)
    let gap = await failureCode { try await files.receive([9], at: 9, of: upload) }
    #expect(gap == .badState)
    try await files.receive([3, 5], at: 2, of: upload)
    let facts = try await files.finish(upload, as: ImageDigest(of: [1, 2, 3, 5]), by: nil)
    #expect(facts.size == 4)
  }

  @Test func otherBytesThanPromisedAreThrownAway() async throws {
    let upload = try upload()
    try await files.receive([1, 2, 3], at: 0, of: upload)
    let digest = ImageDigest(of: [1])
    #expect(await failureCode { try await files.finish(upload, as: digest, by: sam) } == .badValue)
    #expect(
      await failureCode { try await files.finish(upload, as: digest, by: sam) } == .notFound)
  }

  @Test func aPartThatComesWhileItIsEndedDoesNotChangeTheKeptFile() async throws {
    let digest = ImageDigest(of: bytes)
    let other = [UInt8](repeating: 9, count: FileDesk.partBytes)
    for letter in "0123456789abcdef" {
      let upload = try upload(String(letter))
      try await send(upload)
      async let end: FileFacts = files.finish(upload, as: digest, by: sam)
      async let part: Void = files.receive(other, at: Int64(FileDesk.partBytes), of: upload)
      let (isEnded, _) = (try? await end, try? await part)
      guard isEnded != nil else { continue }
      #expect(try await files.isWhole(digest) == true)
    }
  }

  @Test func onePersonHasSoManyOpenUploads() async throws {
    func upload(_ number: Int, by person: RecordID) throws -> FileUpload {
      let digits = String(number)
      let zeros = String(repeating: "0", count: FileUpload.digits - digits.count)
      return try FileUpload(token: zeros + digits, by: person)
    }
    for number in 1...FileUpload.mostOpen {
      try await files.receive([], at: 0, of: try upload(number, by: sam))
    }
    let more = try upload(FileUpload.mostOpen + 1, by: sam)
    #expect(await failureCode { try await files.receive([], at: 0, of: more) } == .throttled)
    // Others go on, and so does sam with what has begun.
    try await files.receive([1], at: 0, of: try upload(1, by: RecordID(rawValue: 8)))
    try await files.receive([1], at: 0, of: try upload(1, by: sam))
    _ = try await files.finish(try upload(1, by: sam), as: ImageDigest(of: [1]), by: sam)
    try await files.receive([], at: 0, of: more)
  }

  @Test func anUploadThatSomebodyHoldsIsBusy() async throws {
    let upload = try upload()
    try await files.receive([1, 2], at: 0, of: upload)
    let held = try SafeFile("\(files.folder)/\(upload.name)")
    let isHeld = try held.lockIfFree()
    #expect(isHeld)
    let digest = ImageDigest(of: [1, 2])
    let part = await failureCode { try await files.receive([3], at: 2, of: upload) }
    let end = await failureCode { try await files.finish(upload, as: digest, by: sam) }
    #expect(part == .throttled && end == .throttled)
    held.unlock()
    #expect(try await files.finish(upload, as: digest, by: sam).size == 2)
    // What was opened before is the kept file now: nobody may write to it.
    let isInPlace = held.isInPlace
    #expect(!isInPlace)
    #expect(await failureCode { try await files.receive([3], at: 2, of: upload) } == .badState)
  }

  @Test func aDamagedFileIsNoticedAndCanBeSentAgain() async throws {
    try await send(try upload())
    let digest = ImageDigest(of: bytes)
    _ = try await files.finish(try upload(), as: digest, by: sam)
    try FileAccess.replace("\(files.folder)/\(digest.text)", with: [1, 2, 3])
    #expect(try await files.isWhole(digest) == false)
    try await send(try upload("b"))
    _ = try await files.finish(try upload("b"), as: digest, by: sam)
    #expect(try await files.isWhole(digest) == true)
  }

  @Test func whatWasNeverFinishedGoes() async throws {
    try await files.receive([1], at: 0, of: try upload())
    let (day, now) = (TimeSpan(milliseconds: 86_400_000), SampleBook.start)
    #expect(try await files.dropUploads(after: day, at: now) == 0)
    // Somebody goes on with it.
    try await files.receive([2], at: 1, of: try upload())
    #expect(try await files.dropUploads(after: day, at: now.adding(day)) == 0)
    #expect(try await files.dropUploads(after: day, at: now.adding(day).adding(day)) == 1)
    #expect(
      await failureCode {
        try await files.finish(try upload(), as: ImageDigest(of: [1, 2]), by: sam)
      } == .notFound)
  }

  @Test func whatIsNotAttachedIsKnown() async throws {
    try await files.receive([1, 2, 3], at: 0, of: try upload())
    try await files.receive([4, 5], at: 0, of: try upload("b"))
    _ = try await files.dropUploads(
      after: TimeSpan(milliseconds: 86_400_000), at: SampleBook.start)
    #expect(try await files.unattached(besides: nil).incoming == 5)
    #expect(try await files.unattached(besides: try upload("b")).incoming == 3)
    let digest = ImageDigest(of: [1, 2, 3])
    _ = try await files.finish(try upload(), as: digest, by: sam)
    let left = try await files.unattached(besides: nil)
    #expect(left.incoming == 2 && left.ended == [digest: 3])
    try await files.want(digest)
    #expect(try await files.unattached(besides: nil).ended.isEmpty)
    // A copy of a book brings what records name.
    _ = try await files.finish(try upload("b"), as: ImageDigest(of: [4, 5]), by: nil)
    #expect(try await files.unattached(besides: nil) == UnattachedFiles())
  }

  @Test func whatCameInIsThrownAway() async throws {
    try await files.receive([1, 2, 3], at: 0, of: try upload())
    try await files.abandon(try upload())
    #expect(try await files.unattached(besides: nil) == UnattachedFiles())
    try await files.abandon(try upload())
    // One that somebody is ending stays.
    try await files.receive([1], at: 0, of: try upload())
    let held = try SafeFile("\(files.folder)/\(try upload().name)")
    let isHeld = try held.lockIfFree()
    #expect(isHeld)
    try await files.abandon(try upload())
    #expect(try await files.unattached(besides: nil).incoming == 1)
    held.unlock()
  }

  @Test func theSmallImageGoesWithTheFile() async throws {
    try await files.receive([1], at: 0, of: try upload())
    let digest = ImageDigest(of: [1])
    _ = try await files.finish(try upload(), as: digest, by: nil)
    #expect(try await files.thumbnail(of: digest) == nil)
    try await files.keep(thumbnail: [5, 6], of: digest)
    #expect(try await files.thumbnail(of: digest) == [5, 6])
    #expect(try await files.digests(after: nil, limit: 10) == [digest])
    try await files.condemn(digest)
    let none = TimeSpan(milliseconds: 0)
    #expect(try await files.drop(digest, after: none, at: SampleBook.start))
    #expect(try await files.thumbnail(of: digest) == nil)
  }

  @Test func allFilesAreCopiedToAnotherPlace() async throws {
    try await send(try upload())
    let digest = ImageDigest(of: bytes)
    _ = try await files.finish(try upload(), as: digest, by: sam)
    let other = FolderImages(folder: folder.file("copy.images"))
    #expect(try await VaultCopy(from: files, into: other).run() == 1)
    #expect(try await other.isWhole(digest) == true)
    #expect(try await VaultCopy(from: files, into: other).run() == 1)
    let memory = MemoryImages()
    #expect(try await VaultCopy(from: other, into: memory).run() == 1)
    #expect(memory.isWhole(digest) == true)
  }
}
