import Foundation
import OpsDomain
import OpsStorage
import OpsStorageLocal
import OpsTesting
import Testing

@testable import OpsServer

@Suite("Steps of a copy to a server without a book")
struct SetupDoorTests {
  @Test func eachIsDoneOnceAndNoneIsLeftOut() async throws {
    let folder = MovingServer.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try await LocalStore(
      path: folder.appendingPathComponent("server").path, schemas: TicketRules.schemas,
      options: MovingServer.options(MemoryVault(random: SeededRandom(seed: 21))))
    let door = SetupDoor(token: MovingServer.setupToken, target: store) {}
    func step(_ number: Int64) async -> ErrorCode? {
      await failureCode { try await door.step(number) {} }
    }
    #expect(await step(2) == .badState)
    #expect(await step(1) == nil)
    #expect(await step(3) == .badState)
    // Its answer was lost: it comes again, and is not done again.
    let again = await failureCode {
      try await door.step(1) { throw OpsError(.internalError, "It is done twice") }
    }
    #expect(again == nil)
    #expect(await step(2) == nil)
    #expect(await step(1) == .badState)
    try await store.close()
  }
}
