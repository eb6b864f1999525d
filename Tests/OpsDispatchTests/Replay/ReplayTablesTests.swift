import OpsDispatch
import Testing

@Suite struct ReplayTablesTests {
  private static let orders = """
    instance,order,x,y,placement_time,restaurant,ready_time
    b,o1,3000,0,10,r1,20
    a,o1,3000,400,11,r1,21
    """
  private static let couriers = "instance,courier,x,y,on_time,off_time\r\na,c1,5,6,1,120\r\n"
  private static let restaurants = "instance,restaurant,x,y\na,r1,1000,0\nb,r2,0,0\n"
  private static let parameters = """
    instance,meters_per_minute,pickup service minutes,dropoff service minutes,target click-to-door
    a,320,4,3,40
    b,320,4,3,soon
    """

  private func tables(
    orders: String = orders, parameters: String = parameters
  ) -> ReplayTables {
    ReplayTables(
      orders: orders, couriers: Self.couriers, restaurants: Self.restaurants,
      parameters: parameters)
  }

  @Test func minutesBecomeSecondsAndEachDayIsByItself() throws {
    #expect(tables().names == ["a", "b"])
    let day = try tables().instance("a").day
    #expect(day.orders.count == 1 && day.drivers.count == 1)
    let order = try #require(day.orders.first)
    #expect(order.placed == 660 && order.ready == 1260 && order.promise == 660 + 2400)
    #expect(order.pickup == DispatchPlace(x: 1000, y: 0))
    #expect(order.drop == DispatchPlace(x: 3000, y: 400))
    let driver = try #require(day.drivers.first)
    #expect(driver.shiftStart == 60 && driver.shiftEnd == 7200 && driver.speed == 19_200)
    #expect(day.rules.pickupService == 240 && day.rules.dropService == 180)
    #expect(day.rules.travelStep == 60 && day.rules.shiftEnd == .pickup)
  }

  @Test("What is missing is named")
  func faults() {
    #expect(throws: ReplayTables.Fault.self) { try tables().instance("c") }
    let word = #expect(throws: ReplayTables.Fault.self) { try tables().instance("b") }
    #expect(word?.description.contains("target click-to-door") == true)
    let elsewhere = Self.orders.replacing("11,r1", with: "11,r9")
    let kitchen = #expect(throws: ReplayTables.Fault.self) {
      try tables(orders: elsewhere).instance("a")
    }
    #expect(kitchen?.description.contains("r9") == true)
    let huge = Self.orders.replacing("11,r1", with: "1111111111111,r1")
    #expect(throws: ReplayTables.Fault.self) { try tables(orders: huge).instance("a") }
    #expect(tables(orders: "").names.isEmpty)
  }
}
