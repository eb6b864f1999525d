import OpsDomain
import OpsTesting
import Testing

@testable import OpsServer

/// How many images may come in.
@Suite struct ImageDoorTests {
  @Test func onePersonBringsSoMuchInAnHour() throws {
    let door = ImageDoor()
    let (kim, lea) = (RecordID(rawValue: 1), RecordID(rawValue: 2))
    let now = SampleBook.start
    for _ in 0..<128 { try door.count(4 << 20, of: kim, at: now) }
    let refused = #expect(throws: OpsError.self) {
      try door.count(1, of: kim, at: now.adding(seconds: 600))
    }
    #expect(refused?.code == .throttled)
    #expect(refused?.retryAfter == TimeSpan(milliseconds: 3_000_000))
    try door.count(5 << 20, of: lea, at: now)
    try door.count(5 << 20, of: kim, at: now.adding(seconds: 3_600))
  }
}
