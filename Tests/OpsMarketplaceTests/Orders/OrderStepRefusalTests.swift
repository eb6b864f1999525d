import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Steps that are refused are named by their commands, and by what can be done instead.
@Suite("Refused steps of orders")
struct OrderStepRefusalTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  private struct Step {
    let event: OrderEvent?
    let from: OrderStatus
    let to: OrderStatus
    let message: String
    let hint: String
  }

  private static let steps = [
    Step(
      event: .decline, from: .accepted, to: .cancelled,
      message: "ORD-000001 cannot be declined: it is already accepted",
      hint: "cancel it with `opsh order cancel ORD-000001 --reason TEXT`"),
    Step(
      event: .decline, from: .created, to: .cancelled,
      message: "ORD-000001 cannot be declined: the customer has not paid it yet",
      hint: "run `opsh order show ORD-000001` to see its status"),
    Step(
      event: nil, from: .created, to: .accepted,
      message: "ORD-000001 cannot be accepted: the customer has not paid it yet",
      hint: "run `opsh order show ORD-000001` to see its status"),
    Step(
      event: nil, from: .paymentConfirmed, to: .preparing,
      message: "ORD-000001 cannot be started: accept it first",
      hint: "run `opsh order accept ORD-000001`"),
    Step(
      event: nil, from: .accepted, to: .readyForPickup,
      message: "ORD-000001 cannot be marked as ready: start it first",
      hint: "run `opsh order start ORD-000001`"),
    Step(
      event: nil, from: .accepted, to: .paymentProcessing,
      message: "ORD-000001 is already paid", hint: "run `opsh order show ORD-000001` to see it"),
    Step(
      event: nil, from: .paymentProcessing, to: .paymentProcessing,
      message: "ORD-000001 is already being paid",
      hint: "run `opsh order show ORD-000001` to see it"),
    Step(
      event: nil, from: .cancelled, to: .paymentProcessing,
      message: "ORD-000001 cannot be paid: it is cancelled",
      hint: "`opsh order again ORD-000001` fills your cart with it"),
    Step(
      event: nil, from: .delivered, to: .cancelled,
      message: "ORD-000001 cannot be cancelled: it is delivered",
      hint: "run `opsh order show ORD-000001` to see it"),
    Step(
      event: nil, from: .delivered, to: .delivered, message: "ORD-000001 is already delivered",
      hint: "run `opsh order show ORD-000001` to see it"),
    Step(
      event: nil, from: .preparing, to: .pickedUp,
      message: "ORD-000001 cannot be picked up: the partner prepares it",
      hint: "run `opsh order show ORD-000001` to see its status"),
    Step(
      event: nil, from: .pickedUp, to: .delivered,
      message: "ORD-000001 cannot be delivered: mark it as on its way first",
      hint: "run `opsh order depart ORD-000001`"),
  ]

  @Test func aStepThatIsNotPossibleIsToldByItsCommand() async throws {
    let order = try await bench.order(try await bench.place().number)
    for step in Self.steps {
      var next = order
      next.status = step.to
      let error = OrderStepRefusal(next, from: step.from, event: step.event).impossible
      #expect(error.code == .badState && error.field == "order")
      #expect(error.message == step.message)
      #expect(error.hint == step.hint, "\(step.message)")
    }
  }

  @Test("Only people are named who may do it, and why the caller may not any more")
  func onlyOthers() async throws {
    var order = try await bench.order(try await bench.place().number)
    func refusal(
      _ from: OrderStatus, _ to: OrderStatus, _ parties: Set<OrderParty>
    ) -> OpsError? {
      order.status = to
      do {
        try OrderTransitions.check(order, from: from, by: parties)
        return nil
      } catch {
        return error
      }
    }
    let late = refusal(.delivering, .cancelled, [.buyer])
    #expect(late?.code == .denied)
    #expect(
      late?.message
        == "You cannot cancel ORD-000001: it is on its way; only an administrator can do it now")
    #expect(late?.hint == "ask an administrator")
    let foreign = refusal(.paymentConfirmed, .accepted, [.buyer])
    #expect(foreign?.message == "You cannot accept ORD-000001; only its partner can do it")
    let machine = refusal(.paymentProcessing, .paymentConfirmed, [.administrator])
    #expect(machine?.code == .denied && machine?.message.contains("system") == false)
  }

  @Test func everyStatusAndStepHasWords() async throws {
    var order = try await bench.order(try await bench.place().number)
    for from in OrderStatus.allCases {
      #expect(!OrderStepRefusal.state(of: from).isEmpty)
      for to in OrderStatus.allCases
      where OrderTransitions.rows(from: from, to: to).isEmpty {
        order.status = to
        let error = OrderStepRefusal(order, from: from).impossible
        #expect(error.message.hasPrefix("ORD-000001 "))
        #expect(error.hint?.contains("`opsh order ") == true, "\(error.message)")
        #expect(!error.message.contains("already not"), "\(error.message)")
      }
    }
  }
}
