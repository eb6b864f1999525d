/// The fields of answers that hold what people call a record, the likeliest first.
enum NamingFields {
  static let all = ["number", "sku", "code", "name"]
}
