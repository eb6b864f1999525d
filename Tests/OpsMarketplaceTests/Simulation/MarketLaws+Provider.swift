import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

extension MarketLaws {
  /// Each key moved money once at the provider, whatever got lost on the way, and the book says of
  /// no money that it came or went back which did not.
  func checkProvider(_ provider: RecordingProvider, _ place: String) async throws {
    let (payments, refunds) = try await book.read { transaction in
      (
        try await transaction.repository(Payment.self).all(where: .everything),
        try await transaction.repository(Refund.self).all(where: .everything)
      )
    }
    #expect(provider.problems.isEmpty, "\(place): \(provider.problems)")
    let effects = provider.effects
    #expect(
      Set(effects.map(\.key)).count == effects.count, "\(place): a key is good for one thing")
    for payment in payments {
      let collected = effects.filter { $0.deed == .capture && $0.payment == payment.key }
      #expect(
        collected.count <= 1 && collected.allSatisfy { $0.amount == payment.amount },
        "\(place): \(payment.number) is collected once and whole")
      #expect(
        payment.captured == 0 || provider.captured(payment.key) == payment.captured,
        "\(place): \(payment.number) is captured at the provider")
    }
    let back = Dictionary(
      effects.filter { $0.deed == .refund }.map { ($0.key, $0.amount) }, uniquingKeysWith: +)
    for refund in refunds where refund.state == .done {
      #expect(
        back[refund.key] == refund.amount, "\(place): \(refund.number) went back at the provider")
    }
    let asked = Set(refunds.map(\.key))
    #expect(asked.isSuperset(of: back.keys), "\(place): nothing goes back that nobody asked for")
  }
}
