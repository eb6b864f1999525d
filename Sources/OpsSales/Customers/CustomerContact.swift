import OpsDomain
import OpsKernel

/// An answer that shows who a customer is and how to reach them.
package protocol CustomerContact: HoldsPersonalData {
  var number: String { get }
  var address: String? { get }
  var phone: String? { get }
  var email: String? { get }
  var whatsapp: String? { get }
  var country: String? { get }
  var region: String? { get }
  var city: String? { get }
  /// When the customer was deleted: from then on, the name says nothing about a person.
  var deletedAt: Instant? { get }
}

extension CustomerContact {
  package var personalReading: PersonalReading {
    PersonalReading.customer(
      number,
      [
        ("name", deletedAt == nil), ("address", address != nil), ("phone", phone != nil),
        ("email", email != nil), ("whatsapp", whatsapp != nil), ("country", country != nil),
        ("region", region != nil), ("city", city != nil),
      ])
  }
}
