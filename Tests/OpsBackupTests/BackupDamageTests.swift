import OpsDomain
import Testing

@testable import OpsBackup

/// Whatever happens to a file is found before anybody believes it.
@Suite("A damaged backup")
struct BackupDamageTests {
  private static let file = try? BackupSample.write()

  @Test("A flipped byte in any of 200 places is found")
  func flipped() throws {
    let whole = try #require(Self.file)
    let random = SeededRandom(seed: 77)
    var places = (0..<180).map { _ in Int(random.next() % UInt64(whole.count)) }
    // The places that say something by themselves: header, heads of blocks, the end.
    places += [0, 7, 8, 9, 10, 11, 20, 40, 60, 110, 160, 200, 239, 240, 271]
    places += [272, 273, 276, whole.count - 1, whole.count - 17]
    #expect(places.count == 200)
    for place in places {
      var file = whole
      file[place] ^= 1 << UInt8(random.next() % 8)
      let code = refusal { try BackupSample.read(file) }
      #expect(code != nil && code != .internalError, "byte \(place)")
    }
  }

  @Test("A file that was cut anywhere is not complete")
  func cut() throws {
    let whole = try #require(Self.file)
    let random = SeededRandom(seed: 78)
    let blocks = BackupSample.blocks(whole).dropLast()
    let places = blocks + (0..<50).map { _ in Int(random.next() % UInt64(whole.count)) }
    for place in places {
      let code = refusal { try BackupSample.read(Array(whole.prefix(place))) }
      #expect([.corrupt, .malformed].contains(code), "cut at \(place)")
    }
  }

  @Test("Bytes behind the end are found")
  func longer() throws {
    let whole = try #require(Self.file)
    #expect(refusal { try BackupSample.read(whole + [0]) } == .corrupt)
    #expect(refusal { try BackupSample.read(whole + whole) } == .corrupt)
  }

  @Test("Blocks that were swapped, repeated or left out are found")
  func moved() throws {
    let whole = try #require(Self.file)
    let places = BackupSample.blocks(whole)
    let header = whole[..<places[0]]
    let blocks = zip(places, places.dropFirst()).map { Array(whole[$0..<$1]) }
    var swapped = blocks
    swapped.swapAt(2, 3)
    var repeated = blocks
    repeated.insert(blocks[2], at: 3)
    var less = blocks
    less.remove(at: 3)
    for changed in [swapped, repeated, less] {
      #expect(refusal { try BackupSample.read(header + changed.flatMap(\.self)) } == .corrupt)
    }
  }

  @Test("A block of another backup with the same lock is found")
  func foreign() throws {
    let whole = try #require(Self.file)
    let other = try BackupSample.write(seed: 10)
    let (places, others) = (BackupSample.blocks(whole), BackupSample.blocks(other))
    let mixed =
      whole[..<places[2]] + other[others[2]..<others[3]] + whole[places[3]...]
    #expect(refusal { try BackupSample.read(Array(mixed)) } == .corrupt)
  }

  @Test("The header of another backup is found")
  func otherHeader() throws {
    let whole = try #require(Self.file)
    let other = try BackupSample.write(seed: 10)
    let mixed = other[..<BackupHeader.length] + whole[BackupHeader.length...]
    #expect(refusal { try BackupSample.read(Array(mixed)) } == .corrupt)
  }

  @Test("Facts that somebody changed together with their digest are found")
  func forged() throws {
    let header = try BackupHeader(reading: try #require(Self.file), of: "monday")
    let facts = BackupFacts(
      book: header.facts.book, createdAt: header.facts.createdAt, sequence: 43,
      headHash: header.facts.headHash, headAt: header.facts.headAt)
    let forged = BackupHeader(
      needsPassphrase: header.needsPassphrase, cost: header.cost, salt: header.salt,
      check: header.check, wrappedContent: header.wrappedContent,
      wrappedPeople: header.wrappedPeople, facts: facts)
    let file = forged.bytes + (Self.file ?? []).dropFirst(BackupHeader.length)
    #expect(refusal { try BackupSample.read(file) } == .corrupt)
  }
}
