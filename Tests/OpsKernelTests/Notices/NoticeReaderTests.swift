import OpsDomain
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsKernel

@Suite("Who is told")
struct NoticeReaderTests {
  private static let lamp = GrantCondition.product(RecordID(rawValue: 1))
  private static let shop = GrantCondition.location(RecordID(rawValue: 2))
  private static let depot = GrantCondition.location(RecordID(rawValue: 3))

  private func may(
    _ about: [GrantCondition], allowed: [GrantCondition]? = nil, except: [GrantCondition] = []
  ) -> Bool {
    let permission = Permission.inventoryCount
    let rights = Rights(
      roles: [], permissions: allowed == nil ? [permission] : [],
      conditions: allowed.map { [permission: $0] } ?? [:], exceptions: [permission: except])
    let reader = Principal(userID: RecordID(rawValue: 9), name: "reader", rights: rights)
    return NoticeReaders.may(reader, permission, about)
  }

  @Test("A right that is good for one place or product is good for what lies there or is of it")
  func limited() {
    #expect(may([]))
    #expect(!may([], allowed: [Self.shop]))
    #expect(may([Self.shop], allowed: [Self.shop]))
    #expect(!may([Self.depot], allowed: [Self.shop]))
    #expect(may([Self.lamp, Self.depot, Self.shop], allowed: [Self.shop]))
    #expect(may([Self.lamp, Self.depot], allowed: [Self.lamp]))
  }

  @Test("What is forbidden for the product, or for each of the places, is not told")
  func forbidden() {
    #expect(!may([Self.lamp, Self.shop], except: [Self.lamp]))
    #expect(may([Self.lamp, Self.shop, Self.depot], except: [Self.shop]))
    #expect(!may([Self.lamp, Self.shop], except: [Self.shop]))
    #expect(may([], except: [Self.shop]))
  }

  @Test("A user to whom a count was given is not told of it without the right to see it")
  func named() async throws {
    let bench = try await NoticeBench()
    let book = bench.book
    _ = try await book.dependencies.counts.open(
      OpenCount(product: ["LAMP-1"], assign: [SampleUser.of(.warehouseKeeper).name]),
      book.call(.administrator))
    try await bench.revoke(.warehouseKeeper)
    try await bench.pass()
    #expect(try await bench.inbox().isEmpty)
    let calendar = try await book.dependencies.notices
      .calendar(ShowCalendar(), book.call(.warehouseKeeper)).output
    #expect(calendar.events == 0)
    // With nobody left of those it was given to, others who may count are told.
    #expect(try await bench.inbox(.administrator).map(\.kind) == [.countDue])
  }

  @Test("A right limited to a place is told of the counts there")
  func counterOfAPlace() async throws {
    let bench = try await NoticeBench()
    let book = bench.book
    try await bench.revoke(.warehouseKeeper)
    try await book.write { transaction in
      let place = try await transaction.repository(Location.self).named("MAIN")
      _ = try await transaction.repository(PermissionGrant.self).create(
        PermissionGrant(
          id: transaction.nextID(), permission: .inventoryCount, effect: .allow,
          userID: SampleUser.of(.warehouseKeeper).id, condition: .location(place.id),
          grantedAt: transaction.now))
    }
    _ = try await book.dependencies.counts.open(
      OpenCount(location: "MAIN"), book.call(.administrator))
    try await bench.pass()
    #expect(try await bench.inbox().map(\.kind) == [.countDue])
  }
}
