import OpsDomain
import OpsTesting
import Testing

@testable import OpsMarketplace

extension MarketLaws {
  /// Nobody sees what belongs to others: each record has people, and to nobody else it is there.
  func checkSight(_ place: String) async throws {
    let people = [Role.customer, .partner, .driver].flatMap {
      [market.principal($0), market.stranger($0)]
    }
    var scene = try await SightScene(market.visitor, book)
    for person in people + [market.visitor] {
      scene.person = person
      for law in SightLaw.all {
        let strange = try await law.strange(book, scene)
        #expect(strange == 0, "\(place): \(person.name) sees \(strange) of \(law.collection)")
      }
    }
  }
}
