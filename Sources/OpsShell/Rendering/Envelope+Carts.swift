import OpsDomain
import OpsMarketplace

extension Envelope {
  /// The same answer for people: the lines of a cart name their options as those of an order do,
  /// and what each of several carts has is not told a second time of all of them. A list without
  /// rows leaves the line to its sum.
  var withPlainCarts: Envelope {
    guard schema == CartView.answerName, let cart = data.members else { return self }
    var plain = self
    plain.data = .object(Self.plain(cart))
    plain.uncut.formUnion(["lines.options", "carts.lines.options"])
    return plain
  }

  private static func plain(_ cart: DocumentObject) -> DocumentObject {
    let carts = (cart["carts"]?.items ?? []).compactMap(\.members)
    var plain = DocumentObject()
    for (key, value) in cart.members {
      if carts.contains(where: { $0[key]?.items?.isEmpty == false }) { continue }
      // The sum has the same title and says that there are none.
      if value.items?.isEmpty == true, cart[key + "_total"] != nil { continue }
      plain.set(key, Self.plain(value, of: key))
    }
    return plain
  }

  private static func plain(_ value: Document, of key: String) -> Document {
    guard let items = value.items, key == "carts" || key == "lines" else { return value }
    return .list(
      items.map { item -> Document in
        guard var object = item.members else { return item }
        guard key == "lines" else { return .object(plain(object)) }
        object.set("options", .list((object["options"]?.items ?? []).map(choice)))
        return .object(object)
      })
  }

  /// An option as people write it, such as `size:large`.
  private static func choice(_ option: Document) -> Document {
    guard let name = option["name"]?.string, let value = option["value"]?.string else {
      return option
    }
    return .text("\(name):\(value)")
  }
}
