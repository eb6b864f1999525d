import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsBooks

/// Signing key and checkpoints as items that several servers share.
@Suite("Seal in items")
struct ItemSealKeepTests {
  private let items = MemoryItems()

  @Test("The first key stays, and lines follow each other")
  func shared() throws {
    let (one, two) = (ItemSealKeep(items), ItemSealKeep(items))
    #expect(try one.key() == nil)
    #expect(try one.keep(key: [1, 2, 3]) == [1, 2, 3])
    #expect(try two.keep(key: [9]) == [1, 2, 3])
    for number in UInt8(1)...12 {
      let keep = number.isMultiple(of: 2) ? one : two
      try keep.append { (last) throws(OpsError) in
        #expect(last == (number == 1 ? nil : [number - 1]))
        return [number]
      }
    }
    try two.append { _ throws(OpsError) in nil }
    #expect(try one.lastLine() == [12])
    #expect(try two.lines() == (UInt8(1)...12).map { [$0] })
  }

  @Test("A server that has seen more lines refuses a log that lost its end")
  func setBack() throws {
    let keep = ItemSealKeep(items)
    for number in UInt8(1)...3 { try keep.append { _ throws(OpsError) in [number] } }
    try items.alone { (session) throws(OpsError) -> Void in
      guard let last = try session.last(beginning: "seal/line/") else { return }
      try session.remove(last.name)
    }
    #expect(throws: OpsError.self) { try keep.lastLine() }
    #expect(throws: OpsError.self) { try keep.lines() }
    #expect(throws: OpsError.self) { try keep.append { _ throws(OpsError) in [9] } }
    // A server that starts now cannot know it: heads that were noted elsewhere tell.
    #expect(try ItemSealKeep(items).lastLine() == [2])
  }
}
