import OpsStorage

/// An answer that may show personal data: fields that come from columns marked personal.
///
/// Whether an operation shows people is not said of the operation but of its answer, beside its
/// fields. `PersonalAnswerTests` plants data in every personal column, runs every reading
/// operation and expects an event for each answer that shows some of it.
package protocol HoldsPersonalData: ShowsPeople {
  /// Whose data, and which fields.
  var personalReading: PersonalReading { get }
}

extension HoldsPersonalData {
  package func personalReading(_ rules: RuleBook) -> PersonalReading { personalReading }
}

/// An answer that does not say in its fields whom it shows, such as one that holds answers of
/// others: what it shows is kept beside it.
package protocol KeepsPersonalReading: HoldsPersonalData {
  var personalReading: PersonalReading { get set }
}

extension Listing: HoldsPersonalData where Item: HoldsPersonalData {
  package var personalReading: PersonalReading {
    var reading = PersonalReading()
    for item in items { reading.merge(item.personalReading) }
    return reading
  }
}
