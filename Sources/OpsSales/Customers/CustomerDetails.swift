import OpsDomain
import OpsKernel

/// The optional fields of a customer as people give them.
struct CustomerDetails {
  var address: Edit<String>
  var phone: Edit<String>
  var email: Edit<String>
  var country: Edit<String>
  var region: Edit<String>
  var city: Edit<String>
  var whatsapp: Edit<String>

  /// Puts the details into `customer`. Throws `data.bad_value` with all fields that are wrong.
  func apply(to customer: inout Customer) throws {
    var problems = Problems()
    _ = try problems.read {
      customer.address = try address.applied(to: customer.address) {
        try TextRules.name($0, field: "address", maximum: Customer.addressLength)
      }
    }
    _ = try problems.read {
      customer.phone = try phone.applied(to: customer.phone) { try ContactRules.phone($0) }
    }
    _ = try problems.read {
      customer.email = try email.applied(to: customer.email) { try ContactRules.email($0) }
    }
    _ = try problems.read {
      customer.country = try country.applied(to: customer.country) {
        try ContactRules.knownCountry($0)
      }
    }
    _ = try problems.read {
      customer.region = try region.applied(to: customer.region) {
        try TextRules.name($0, field: "region")
      }
    }
    _ = try problems.read {
      customer.city = try city.applied(to: customer.city) { try TextRules.name($0, field: "city") }
    }
    _ = try problems.read {
      customer.whatsapp = try whatsapp.applied(to: customer.whatsapp) {
        try ContactRules.whatsapp($0)
      }
    }
    try problems.check()
    customer.refreshSearch()
  }

  /// Whether they change how the customer can be reached.
  var changesContact: Bool {
    address.isChange || phone.isChange || email.isChange || whatsapp.isChange
  }
}
