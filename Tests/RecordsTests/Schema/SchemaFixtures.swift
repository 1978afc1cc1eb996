@testable import Records

/// Schemas of our own, with everything that the language has.
enum SchemaFixtures {
  /// All types, options, comments and ways to write a name.
  static let everything = """
    // A field guide.
    DEFINE SCHEMA
    -- Roles come first, or last.
    CREATE ROLE keeper;
    /* Two lines
       of comment, with "quotes", // and -- in them */
    RECORD TYPE Sighting (
      "___recordID" REFERENCE QUERYABLE, "___createTime" TIMESTAMP SORTABLE QUERYABLE,
      "species" STRING SEARCHABLE QUERYABLE SORTABLE,
      place LOCATION QUERYABLE SORTABLE, // where
      count NUMBER QUERYABLE, weight NUMBER PREFERRED AS DOUBLE, legs NUMBER PREFERRED AS INT64,
      photo ASSET, photos LIST<ASSET>, raw BYTES QUERYABLE SORTABLE,
      seen LIST < TIMESTAMP > QUERYABLE, -- when
      finder ENCRYPTED STRING, trail LIST<ENCRYPTED LOCATION>, pin ENCRYPTED INT64,
      ratio ENCRYPTED DOUBLE, "born" ENCRYPTED TIMESTAMP, seal ENCRYPTED BYTES,
      "grant" INT64, "preferred" DOUBLE SORTABLE, "Queryable" STRING, type STRING, list REFERENCE,
      kin LIST<REFERENCE> QUERYABLE,
      GRANT READ, WRITE TO keeper, GRANT CREATE TO "keeper",
      GRANT READ TO "_world"
    );
    record type "cloudkit.share" ( "cloudkit.title" string, grant read to "_creator" );
    CREATE ROLE guest;
    RECORD TYPE bird(name STRING);
    """

  /// The same as it is printed.
  static let everythingPrinted = """
    DEFINE SCHEMA

        CREATE ROLE keeper;
        CREATE ROLE guest;

        RECORD TYPE bird (
            "___createTime" TIMESTAMP,
            "___createdBy"  REFERENCE,
            "___etag"       STRING,
            "___modTime"    TIMESTAMP,
            "___modifiedBy" REFERENCE,
            "___recordID"   REFERENCE,
            name            STRING
        );

        RECORD TYPE "cloudkit.share" (
            "___createTime"  TIMESTAMP,
            "___createdBy"   REFERENCE,
            "___etag"        STRING,
            "___modTime"     TIMESTAMP,
            "___modifiedBy"  REFERENCE,
            "___recordID"    REFERENCE,
            "cloudkit.title" STRING,
            GRANT READ TO "_creator"
        );

        RECORD TYPE Sighting (
            "___createTime" TIMESTAMP QUERYABLE SORTABLE,
            "___createdBy"  REFERENCE,
            "___etag"       STRING,
            "___modTime"    TIMESTAMP,
            "___modifiedBy" REFERENCE,
            "___recordID"   REFERENCE QUERYABLE,
            born            ENCRYPTED TIMESTAMP,
            count           NUMBER QUERYABLE,
            finder          ENCRYPTED STRING,
            "grant"         INT64,
            kin             LIST<REFERENCE> QUERYABLE,
            legs            NUMBER PREFERRED AS INT64,
            list            REFERENCE,
            photo           ASSET,
            photos          LIST<ASSET>,
            pin             ENCRYPTED INT64,
            place           LOCATION QUERYABLE SORTABLE,
            "preferred"     DOUBLE SORTABLE,
            "Queryable"     STRING,
            ratio           ENCRYPTED DOUBLE,
            raw             BYTES QUERYABLE SORTABLE,
            seal            ENCRYPTED BYTES,
            seen            LIST<TIMESTAMP> QUERYABLE,
            species         STRING QUERYABLE SORTABLE SEARCHABLE,
            trail           LIST<ENCRYPTED LOCATION>,
            type            STRING,
            weight          NUMBER PREFERRED AS DOUBLE,
            GRANT READ, CREATE, WRITE TO keeper,
            GRANT READ TO "_world"
        );

    """
}
