import OpsDomain
import OpsKernel
import OpsTesting
import Testing

/// Images in memory keep what they promise; those in a folder have the same tests beside theirs.
@Suite("Images in memory")
struct MemoryImagesTests {
  private let images = MemoryImages()
  private let week = TimeSpan(milliseconds: 7 * 86_400_000)

  private func put(_ byte: UInt8) throws -> ImageDigest {
    let bytes = SampleImage.make(.webp, 50, filledWith: byte)
    let facts = try ImageFacts(of: bytes, field: "image")
    images.put(bytes, facts, by: nil)
    return facts.digest
  }

  @Test func anImageIsThereUnderItsDigest() throws {
    let digest = try put(1)
    #expect(images.facts(of: digest)?.size == 50)
    #expect(try images.bytes(of: digest).map { ImageDigest(of: $0) } == digest)
    let other = ImageDigest(of: [1])
    #expect(try images.facts(of: other) == nil && images.bytes(of: other) == nil)
  }

  @Test func itIsKnownWhoBroughtAnImage() throws {
    let bytes = SampleImage.make(.webp, 50)
    let facts = try ImageFacts(of: bytes, field: "image")
    let (kim, lea) = (RecordID(rawValue: 1), RecordID(rawValue: 2))
    images.put(bytes, facts, by: kim)
    images.put(bytes, facts, by: nil)
    #expect(images.isBrought(facts.digest, by: kim) && !images.isBrought(facts.digest, by: lea))
    images.offer(bytes, facts)
    #expect(images.isBrought(facts.digest, by: lea))
    #expect(!images.isBrought(ImageDigest(of: [1]), by: kim))
  }

  @Test func whatGoesWithAPersonDoesNotWait() throws {
    let (first, second) = (try put(1), try put(2))
    for digest in [first, second, ImageDigest(of: [1])] { images.condemn(digest) }
    #expect(images.condemned() == [first, second].sorted())
    images.pardon(second)
    #expect(images.drop(first, after: week, at: SampleBook.start))
    #expect(!images.drop(second, after: week, at: SampleBook.start))
    #expect(try images.condemned().isEmpty && images.bytes(of: first) == nil)
  }

  @Test func digestsAreListedPageByPage() throws {
    let all = try (0..<7).map { try put($0) }.sorted()
    let first = images.digests(after: nil, limit: 5)
    #expect(first == Array(all.prefix(5)))
    #expect(images.digests(after: first.last, limit: 5) == Array(all.suffix(2)))
  }

  @Test func whatNobodyNamesGoesAfterAWhile() throws {
    let digest = try put(1)
    let now = SampleBook.start
    #expect(!images.drop(digest, after: week, at: now))
    #expect(!images.drop(digest, after: week, at: now.adding(milliseconds: week.milliseconds - 1)))
    // Somebody is about to name it: the time begins again.
    #expect(images.facts(of: digest) != nil)
    let later = now.adding(week)
    #expect(!images.drop(digest, after: week, at: later))
    images.want(digest)
    #expect(!images.drop(digest, after: week, at: later.adding(week)))
    #expect(images.drop(digest, after: week, at: later.adding(week).adding(week)))
    #expect(images.facts(of: digest) == nil)
  }
}
