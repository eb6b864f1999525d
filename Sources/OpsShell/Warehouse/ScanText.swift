import OpsDomain
import OpsWarehouse

/// A scanned code in a few lines: what it is, its stock, and the next commands.
enum ScanText {
  static func of(_ view: ScanView) -> String {
    var lines = [(["code", view.code])]
    func add(_ name: String, _ value: String?) {
      if let value { lines.append([name, value]) }
    }
    add("product", view.sku.map { "\($0)  \(view.name ?? "")" })
    add("lot", view.lot.map { view.isLotKnown ? $0 : "\($0) (new)" })
    add("serial", view.serial)
    add("best before", view.bestBefore?.description)
    add("use by", view.useBy?.description)
    add("packed on", view.packedOn?.description)
    add("weight", view.weight.map { "\($0) kg" })
    add("quantity", view.quantity?.description)
    for place in view.places {
      let lot = place.lot.map { " lot \($0)" } ?? ""
      let date = place.expiresOn.map { " until \($0)" } ?? ""
      let expired = place.isExpired ? ", expired" : ""
      lines.append(["stock", "\(place.onHand) at \(place.location)\(lot)\(date)\(expired)"])
    }
    for remark in view.remarks { lines.append(["note", remark]) }
    for command in view.next { lines.append(["next", "opsh \(command)"]) }
    let width = lines.map { $0[0].count }.max() ?? 0
    return lines.map { line in
      let gap = String(repeating: " ", count: width - line[0].count + 2)
      return "\(line[0])\(gap)\(Sanitizer.printable(line[1], glyphs: .unicode))"
    }.joined(separator: "\n") + "\n"
  }
}
