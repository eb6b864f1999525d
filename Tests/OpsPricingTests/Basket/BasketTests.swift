import OpsPricing
import Testing

@Suite struct BasketTests {
  private func refusal(_ change: (inout Basket) -> Void) throws -> PricingError? {
    var basket = PriceSamples.basket([PriceSamples.line(5_00)])
    change(&basket)
    let policy = try PricePolicy.standard()
    return #expect(throws: PricingError.self) { try policy.quote(basket) }
  }

  @Test("A figure outside its range is refused by name, with whose it is")
  func ranges() throws {
    let changes: [(PriceFigure, String?, (inout Basket) -> Void)] = [
      (.lines, nil, { $0.lines = (0..<51).map { PriceSamples.line("\($0)", 1) } }),
      (.unitPrice, "1", { $0.lines[0].unitPrice = -1 }),
      (.quantity, "1", { $0.lines[0].quantity = 0 }),
      (
        .options, "1",
        {
          let option = ChosenOption(name: "a", value: "b", price: 0)
          $0.lines[0].options = Array(repeating: option, count: 51)
        }
      ),
      (.distance, nil, { $0.distance = -1 }),
      (.minute, nil, { $0.minute = 1_440 }),
      (.tip, nil, { $0.tip = .amount(-1) }),
      (.tip, nil, { $0.tip = .amount(100_000_000_001) }),
      (.tipShare, nil, { $0.tip = .share(1_000_001) }),
      (.points, nil, { $0.points = -1 }),
      (.orders, nil, { $0.customer.orders = -1 }),
      (.orders, nil, { $0.customer.ordersOfPartner = 1 }),
      (.pointsBalance, nil, { $0.customer.pointsBalance = -1 }),
      (.pointsCollected, nil, { $0.customer.pointsCollected = -1 }),
    ]
    for (figure, owner, change) in changes {
      guard case .outOfRange(let found, let whose, _, _) = try refusal(change) else {
        Issue.record("\(figure)")
        continue
      }
      #expect(found == figure && whose == owner)
    }
  }

  @Test("Fifty lines of 99 pieces are priced, and an empty basket costs nothing")
  func limits() throws {
    let policy = try PricePolicy.standard()
    let full = (0..<50).map { PriceSamples.line("\($0)", 1_00, 99) }
    #expect(try policy.quote(PriceSamples.basket(full)).subtotal == 4_950_00)
    let empty = try policy.quote(PriceSamples.basket([], tip: .amount(3_00)))
    #expect(empty.total == 0 && empty.deliveryFee == 0 && empty.platformFee == 0)
    #expect(empty.tip == 0 && empty.taxes.isEmpty && empty.pointsEarned == 0)
  }

  @Test("Two lines or promotions with one identifier are refused")
  func repeated() throws {
    #expect(
      try refusal { $0.lines.append(PriceSamples.line(1_00)) } == .repeated(.line, id: "1"))
    let half = PromotionCandidate(PriceSamples.promotion("half", .share(500_000)))
    #expect(
      try refusal { $0.promotions = [half, half] } == .repeated(.promotion, id: "half"))
  }

  @Test("Options may take something off, but not more than the price")
  func negativeOption() throws {
    let small = ChosenOption(name: "size", value: "small", price: -1_00)
    let policy = try PriceSamples.plain()
    let basket = PriceSamples.basket([PriceSamples.line(5_00, 2, options: [small])])
    #expect(try policy.quote(basket).subtotal == 8_00)
    #expect(
      try refusal { $0.lines[0] = PriceSamples.line(99, options: [small]) }
        == .negativeUnitPrice(line: "1"))
  }

  @Test("Sums that do not fit into 64 bits are refused with the component")
  func tooLarge() throws {
    let most = Int64.max
    let policy = try PriceSamples.plain(.net, tax: 1_000_000)
    func refusal(_ basket: Basket, _ policy: PricePolicy) -> PricingError? {
      #expect(throws: PricingError.self) { try policy.quote(basket) }
    }
    let two = PriceSamples.basket([PriceSamples.line(most, 2)])
    #expect(refusal(two, policy) == .tooLarge(.line(id: "1")))
    let lines = PriceSamples.basket([PriceSamples.line("1", most), PriceSamples.line("2", 1)])
    #expect(refusal(lines, policy) == .tooLarge(.subtotal))
    #expect(refusal(PriceSamples.basket([PriceSamples.line(most)]), policy) == .tooLarge(.total))
    var far = PriceSamples.basket([PriceSamples.line(1)])
    far.distance = PriceLimits.meters
    var dear = policy
    dear.delivery.perKilometer = most
    #expect(refusal(far, dear) == .tooLarge(.deliveryFee))
  }
}
