import OpsDomain
import OpsTesting
import Testing

@testable import OpsWorkshop

@Suite("Stations, guns and colors of a batch")
struct BatchLayoutTests {
  private static let navy = RecordID(rawValue: 1)
  private static let white = RecordID(rawValue: 2)
  private static let black = RecordID(rawValue: 3)

  private func layout(
    _ mode: BatchMode, _ parts: [BatchLayout.Part] = [], stations: Int64 = 12,
    guns: [ClosedRange<Int64>] = [1...6, 7...12]
  ) -> BatchLayout {
    BatchLayout(
      mode: mode, stations: stations,
      guns: zip(["A", "B", "C"], guns).map { .init(name: $0, stations: $1) }, parts: parts)
  }

  private func part(
    _ stations: [Int64], _ primary: RecordID = navy, _ secondary: RecordID? = nil,
    gun: String? = "A", name: String = "LAMP"
  ) -> BatchLayout.Part {
    .init(name: name, primary: primary, secondary: secondary, gun: gun, stations: stations)
  }

  private func fields(_ layout: BatchLayout) -> [String] {
    layout.problems().compactMap(\.field)
  }

  // MARK: Single mode

  @Test func threeStationsOfOneGunAreEnoughAndTwoAreNot() {
    #expect(layout(.single, [part([1, 2, 3])]).problems().isEmpty)
    #expect(fields(layout(.single, [part([1, 2])])) == ["stations"])
  }

  @Test func fourProductsFitAndFiveDoNot() {
    let parts = (0..<5).map { index in
      part((1...3).map { Int64(index * 3 + $0) }, gun: "A", name: "P\(index)")
    }
    let wide = layout(.single, Array(parts.prefix(4)), stations: 15, guns: [1...15])
    #expect(wide.problems().isEmpty)
    #expect(fields(layout(.single, parts, stations: 15, guns: [1...15])) == ["sku"])
  }

  @Test func aGunServesItsOwnStationsOnly() {
    #expect(fields(layout(.single, [part([5, 6, 7])])) == ["stations"])
    #expect(fields(layout(.single, [part([1, 2, 3], gun: "B")])) == ["stations"])
    #expect(layout(.single, [part([7, 8, 9], gun: "B")]).problems().isEmpty)
    #expect(fields(layout(.single, [part([1, 2, 3], gun: nil)])) == ["stations", "gun"])
  }

  @Test func theMachineSaysHowManyStationsThereAre() {
    let wide = layout(.single, [part([13, 14, 15])], stations: 15, guns: [1...15])
    #expect(wide.problems().isEmpty)
    let narrow = layout(.single, [part([5, 6, 7])], stations: 6, guns: [1...9])
    #expect(fields(narrow) == ["stations"])
    #expect(
      narrow.problems().map(\.message)
        == ["LAMP cannot use station 7: its gun does not serve it"])
  }

  @Test func productsOnOneGunShareColorAndStationCount() {
    let same = layout(.single, [part([1, 2, 3]), part([4, 5, 6], name: "SHIRT")])
    #expect(same.problems().isEmpty)
    let other = layout(.single, [part([1, 2, 3]), part([4, 5, 6], Self.white)])
    #expect(fields(other) == ["primary"])
    let wide = layout(
      .single, [part([1, 2, 3]), part([4, 5, 6, 7])], stations: 12, guns: [1...12])
    #expect(fields(wide) == ["stations"])
    let apart = layout(.single, [part([1, 2, 3]), part([7, 8, 9, 10], Self.white, gun: "B")])
    #expect(apart.problems().isEmpty)
  }

  @Test func aStationServesOneProduct() {
    let found = layout(.single, [part([1, 2, 3]), part([3, 4, 5], name: "SHIRT")]).problems()
    #expect(found.map(\.message) == ["Station 3 is used by LAMP and SHIRT"])
  }

  @Test func singleModeHasOneColor() {
    #expect(fields(layout(.single, [part([1, 2, 3], Self.navy, Self.white)])) == ["secondary"])
  }

  // MARK: Dual mode

  @Test func aStationCountIsPerGun() {
    let three = part([1, 2, 3, 7, 8, 9], Self.navy, Self.white, gun: nil)
    #expect(layout(.dual, [three]).problems().isEmpty)
    let uneven = part([1, 2, 3, 4, 7, 8], Self.navy, Self.white, gun: nil)
    #expect(fields(layout(.dual, [uneven])) == ["stations"])
    let few = part([1, 2, 7, 8], Self.navy, Self.white, gun: nil)
    #expect(fields(layout(.dual, [few])) == ["stations"])
  }

  @Test func twoColorsAreNeededAndDifferent() {
    let stations: [Int64] = [1, 2, 3, 7, 8, 9]
    #expect(fields(layout(.dual, [part(stations, gun: nil)])) == ["secondary"])
    let twice = part(stations, Self.navy, Self.navy, gun: nil)
    #expect(fields(layout(.dual, [twice])) == ["secondary"])
    let gun = part(stations, Self.navy, Self.white, gun: "A")
    #expect(fields(layout(.dual, [gun])) == ["gun"])
  }

  @Test func twoProductsShareColorsAndCount() {
    let one = part([1, 2, 3, 7, 8, 9], Self.navy, Self.white, gun: nil)
    let two = part([4, 5, 6, 10, 11, 12], Self.navy, Self.white, gun: nil, name: "SHIRT")
    #expect(layout(.dual, [one, two]).problems().isEmpty)
    let other = part([4, 5, 6, 10, 11, 12], Self.navy, Self.black, gun: nil, name: "SHIRT")
    #expect(fields(layout(.dual, [one, other])) == ["primary"])
    let third = part([13, 14, 15, 16, 17, 18], Self.navy, Self.white, gun: nil)
    #expect(fields(layout(.dual, [one, two, third])).first == "sku")
  }

  @Test func dualModeNeedsTwoGuns() {
    #expect(fields(layout(.dual, [part([1, 2, 3])], guns: [1...12])) == ["mode"])
  }

  @Test func aBatchWithoutProductsIsNotComplete() {
    #expect(fields(layout(.single)) == ["sku"])
  }

  // MARK: Choosing stations

  @Test func theFirstFreeStationsAreTaken() throws {
    var single = layout(.single)
    let first = try single.place(.init(primary: Self.navy), name: "LAMP")
    #expect(first.gun == "A" && first.stations == [1, 2, 3])
    single.parts.append(first)
    let second = try single.place(.init(primary: Self.navy), name: "SHIRT")
    #expect(second.gun == "A" && second.stations == [4, 5, 6])
    single.parts.append(second)
    let third = try single.place(.init(primary: Self.navy), name: "RICE")
    #expect(third.gun == "B" && third.stations == [7, 8, 9])
    let blocked = try layout(.single).place(.init(primary: Self.navy, closed: [2]), name: "LAMP")
    #expect(blocked.stations == [1, 3, 4])
  }

  @Test func anotherColorGoesToAnotherGun() throws {
    var single = layout(.single)
    single.parts = [part([1, 2, 3])]
    let other = try single.place(.init(primary: Self.white), name: "SHIRT")
    #expect(other.gun == "B")
    #expect(throws: OpsError.self) {
      try single.place(.init(gun: "A", primary: Self.white), name: "SHIRT")
    }
  }

  @Test func whatIsNotSaidFollowsFromTheGun() throws {
    var single = layout(.single)
    single.parts = [part([1, 2, 3], Self.white)]
    let second = try single.place(.init(gun: "a"), name: "SHIRT")
    #expect(second.primary == Self.white && second.stations == [4, 5, 6])
    #expect(throws: OpsError.self) { try single.place(.init(gun: "B"), name: "SHIRT") }
    let named = try single.place(.init(stations: [9, 8, 7], primary: Self.navy), name: "SHIRT")
    #expect(named.gun == "B" && named.stations == [7, 8, 9])
  }

  @Test func dualTakesAsManyFromEachGun() throws {
    let wish = BatchLayout.Wish(primary: Self.navy, secondary: Self.white)
    #expect(try layout(.dual).place(wish, name: "LAMP").stations == [1, 2, 3, 7, 8, 9])
    var six = wish
    six.count = 6
    #expect(try layout(.dual).place(six, name: "LAMP").stations == Array(1...12))
    var two = wish
    two.count = 2
    #expect(throws: OpsError.self) { try layout(.dual).place(two, name: "LAMP") }
  }

  private func refusal(_ layout: BatchLayout, _ wish: BatchLayout.Wish) -> OpsError? {
    do {
      _ = try layout.place(wish, name: "LAMP")
      return nil
    } catch { return error }
  }

  @Test func aCountThatIsTooLargeIsNamedWithTheRoomThereIs() {
    let many = refusal(layout(.single), .init(count: 13, primary: Self.navy))
    #expect(
      many?.message
        == "No gun has enough free stations for that color: 6 of 13 on gun A, 6 of 13 on gun B")
    #expect(many?.field == "count" && many?.hint?.contains("--count") == true)
    let named = refusal(layout(.single), .init(count: 7, gun: "A", primary: Self.navy))
    #expect(named?.field == "count" && named?.hint == "give a smaller --count or another --gun")
    let dual = refusal(
      layout(.dual), .init(count: 7, primary: Self.navy, secondary: Self.white))
    #expect(dual?.message == "Gun A has 6 free stations: 7 are needed")
    #expect(dual?.field == "count" && dual?.hint == "give a smaller --count")
  }

  @Test func aColorThatNoGunCanHaveIsToldAsSuch() {
    var single = layout(.single)
    single.parts = [part([1, 2, 3]), part([7, 8, 9], Self.white, gun: "B")]
    let refused = refusal(single, .init(primary: Self.black))
    #expect(refused?.message == "Every gun has another color in this batch")
    #expect(refused?.field == "primary")
  }

  @Test func stationListsAreReadAsPeopleWriteThem() throws {
    func numbers(_ text: String) throws -> [Int64] {
      try StationNumbers.parse(text, of: 12, once: true)
    }
    #expect(try numbers("1,2,3") == [1, 2, 3])
    #expect(try numbers("7-9, 1") == [1, 7, 8, 9])
    for text in [
      "", "1,,2", "0", "3-1", "1,1", "1-3,2", "a", "-1", "+1", "1 2", "1-2-3", "13", "1000",
    ] {
      #expect(throws: OpsError.self, "\(text)") { try numbers(text) }
    }
    #expect(try StationNumbers.parse("1-3,2", of: 12) == [1, 2, 3])
  }
}
