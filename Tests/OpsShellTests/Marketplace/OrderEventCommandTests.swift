import OpsMarketplace
import Testing

@testable import OpsShell

/// What an order says that comes next can be typed.
@Suite("Commands of what happens to orders")
struct OrderEventCommandTests {
  @Test func eachEventOfSomebodyHasItsCommand() {
    for event in OrderEvent.allCases {
      guard let verb = event.command else { continue }
      #expect(CommandRegistry.standard.has("order \(verb)"), "\(event)")
    }
    // Only what the product does by itself has none.
    let silent = OrderEvent.allCases.filter { $0.command == nil }
    #expect(silent == [.confirm, .fail, .chargeBack])
    for row in OrderTransitions.all where silent.contains(row.event) {
      #expect(row.who == [.system], "\(row.event)")
    }
  }
}
