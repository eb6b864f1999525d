import Glibc
import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsBooks

/// Images as files beside the book.
@Suite("Images in a folder")
struct FolderImagesTests {
  private let folder: TemporaryFolder
  private let images: FolderImages
  private let week = TimeSpan(milliseconds: 7 * 86_400_000)

  init() throws {
    folder = try TemporaryFolder()
    images = FolderImages(folder: folder.file("book.sqlite.images"))
  }

  private func put(_ byte: UInt8) async throws -> ImageDigest {
    let bytes = SampleImage.make(.jpeg, 3_000, filledWith: byte)
    let facts = try ImageFacts(of: bytes, field: "image")
    try await images.put(bytes, facts, by: nil)
    return facts.digest
  }

  private func path(_ digest: ImageDigest) -> String { "\(images.folder)/\(digest.text)" }

  @Test func nothingIsMadeBeforeTheFirstImage() async throws {
    #expect(try await images.digests(after: nil, limit: 10).isEmpty)
    #expect(try await images.facts(of: ImageDigest(of: [1])) == nil)
    #expect(try await images.bytes(of: ImageDigest(of: [1])) == nil)
    #expect(try folder.isEmpty)
  }

  @Test func anImageIsAFileForItsOwnerAlone() async throws {
    let digest = try await put(1)
    #expect(FileAccess.mode(path(digest)) == 0o600)
    #expect(FileAccess.mode(images.folder) == 0o700)
    let facts = try await images.facts(of: digest)
    #expect(facts?.type == .jpeg && facts?.size == 3_000)
    #expect(try await images.bytes(of: digest).map { ImageDigest(of: $0) } == digest)
    #expect(try await put(1) == digest)
    #expect(try await images.digests(after: nil, limit: 10) == [digest])
  }

  @Test func digestsAreListedPageByPage() async throws {
    var all: [ImageDigest] = []
    for byte in UInt8(0)..<5 { all.append(try await put(byte)) }
    all.sort()
    let first = try await images.digests(after: nil, limit: 3)
    #expect(first == Array(all.prefix(3)))
    #expect(try await images.digests(after: first.last, limit: 3) == Array(all.suffix(2)))
  }

  @Test func anImageWhoseFilesCannotBeRemovedStaysCondemned() async throws {
    let digest = try await put(1)
    try await images.condemn(digest)
    // A folder in the place of the small image cannot be removed as a file.
    let small = path(digest) + FolderImages.small
    try FileAccess.makeFolder(small)
    let error = await #expect(throws: OpsError.self) {
      try await images.drop(digest, after: week, at: .epoch)
    }
    #expect(error?.code == .cannotCreate && error?.message.contains("cannot be removed") == true)
    #expect(try await images.condemned() == [digest])
    rmdir(small)
    #expect(try await images.drop(digest, after: week, at: .epoch))
    #expect(try await images.condemned().isEmpty)
    #expect(!FileAccess.exists(path(digest)))
  }

  @Test func aDamagedImageIsNotShownAndCanBePutAgain() async throws {
    let digest = try await put(1)
    try FileAccess.replace(path(digest), with: SampleImage.make(.jpeg, 3_000, filledWith: 9))
    let error = await #expect(throws: OpsError.self) { try await images.bytes(of: digest) }
    #expect(error?.code == .corrupt)
    #expect(try await put(1) == digest)
    #expect(try await images.bytes(of: digest) != nil)
  }

  @Test func whatNobodyNamesGoesAfterAWhile() async throws {
    let digest = try await put(1)
    let now = Instant(milliseconds: 1_800_000_000_000)
    #expect(try await !images.drop(digest, after: week, at: now))
    #expect(FileAccess.exists(path(digest) + ".unnamed"))
    #expect(try await images.digests(after: nil, limit: 10) == [digest])
    #expect(try await !images.drop(digest, after: week, at: now.adding(seconds: 3_600)))
    try await images.want(digest)
    #expect(!FileAccess.exists(path(digest) + ".unnamed"))
    #expect(try await !images.drop(digest, after: week, at: now.adding(week)))
    _ = try await images.facts(of: digest)
    #expect(try await !images.drop(digest, after: week, at: now.adding(week).adding(week)))
    let last = now.adding(week).adding(week).adding(week)
    #expect(try await images.drop(digest, after: week, at: last))
    #expect(!FileAccess.exists(path(digest)))
    #expect(try await images.facts(of: digest) == nil)
  }

  @Test func itIsKnownWhoBroughtAnImage() async throws {
    let bytes = SampleImage.make(.png, 100)
    let facts = try ImageFacts(of: bytes, field: "image")
    let people = (1...3).map { RecordID(rawValue: $0) }
    #expect(try await !images.isBrought(facts.digest, by: people[0]))
    try await images.put(bytes, facts, by: nil)
    for person in people.prefix(2) { try await images.put(bytes, facts, by: person) }
    var brought: [Bool] = []
    for person in people { brought.append(try await images.isBrought(facts.digest, by: person)) }
    #expect(brought == [true, true, false])
    #expect(FileAccess.mode(path(facts.digest) + ".by") == 0o600)
    #expect(try await images.digests(after: nil, limit: 10) == [facts.digest])
    // What is removed takes that with it.
    let (none, now) = (TimeSpan(milliseconds: 0), Instant(milliseconds: 1_800_000_000_000))
    for _ in 1...2 { _ = try await images.drop(facts.digest, after: none, at: now) }
    #expect(try await !images.isBrought(facts.digest, by: people[0]))
    #expect(!FileAccess.exists(path(facts.digest) + ".by"))
  }

  @Test func whatGoesWithAPersonDoesNotWait() async throws {
    let (first, second) = (try await put(1), try await put(2))
    #expect(try await images.condemned().isEmpty)
    for digest in [first, second, ImageDigest(of: [1])] { try await images.condemn(digest) }
    #expect(try await images.condemned() == [first, second].sorted())
    try await images.pardon(second)
    let now = Instant(milliseconds: 1_800_000_000_000)
    #expect(try await images.drop(first, after: week, at: now))
    #expect(try await !images.drop(second, after: week, at: now))
    #expect(try await images.condemned().isEmpty)
    #expect(try await images.digests(after: nil, limit: 10) == [second])
  }
}
