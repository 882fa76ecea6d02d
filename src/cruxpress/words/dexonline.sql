-- The words of a dexonline database with what tells how hard they are: one row for each form,
-- lexeme, inflection and entry.  `cruxpress words import dexonline --dsn …` runs it; by hand:
--
--   mysql --batch --quick --default-character-set=utf8mb4 dexonline < dexonline.sql > dex_words.tsv
--
-- Needs MariaDB 10.3 or MySQL 8 (common table expressions, window functions) and runs under
-- every sql_mode, ONLY_FULL_GROUP_BY among them: nothing is selected beside an aggregate.
-- Rows come in no particular order.

-- MySQL cuts what GROUP_CONCAT gathers at 1,024 bytes unless told otherwise.
SET SESSION group_concat_max_len = 1000000;

WITH RECURSIVE
-- Each tag with itself and all its ancestors.  UNION drops what is there already, so that even
-- a circle of parents comes to an end.
lineage (tagId, ancestorId) AS (
    SELECT t.id, t.id FROM Tag t
    UNION
    SELECT l.tagId, t.parentId
    FROM lineage l JOIN Tag t ON t.id = l.ancestorId
    WHERE t.parentId > 0
),
-- Definitions that are slang or vulgar: by their dictionary, or by a tag of their own.
slang (definitionId) AS (
    SELECT d.id
    FROM Definition d JOIN Source s ON s.id = d.sourceId
    WHERE s.shortName = 'Argou'
    UNION
    SELECT ot.objectId
    FROM ObjectTag ot
    JOIN lineage l ON l.tagId = ot.tagId
    JOIN Tag t ON t.id = l.ancestorId
    WHERE ot.objectType = 1
      AND (LOWER(t.value) LIKE 'argou%' OR LOWER(t.value) LIKE 'argotic%'
           OR LOWER(t.value) LIKE 'vulgar%')
),
-- The active definitions of each entry, best first: whole texts before the stubs that public
-- copies hold of protected dictionaries, everyday ones before slang, those that may be
-- distributed before others, then as the editors ranked them.
ranked (entryId, definitionId, sourceId, place) AS (
    SELECT ed.entryId, d.id, d.sourceId,
           ROW_NUMBER() OVER (
               PARTITION BY ed.entryId
               ORDER BY CHAR_LENGTH(d.internalRep) <= 30 AND d.internalRep LIKE '%...',
                        sl.definitionId IS NOT NULL,
                        s.canDistribute = 0,
                        ed.definitionRank,
                        ed.id)
    FROM EntryDefinition ed
    JOIN Definition d ON d.id = ed.definitionId AND d.status = 0
    JOIN Source s ON s.id = d.sourceId
    LEFT JOIN slang sl ON sl.definitionId = d.id
),
-- How widely an entry is known: both counts and the names are of the same active definitions.
breadth (entryId, definition_count, source_count, all_sources) AS (
    SELECT r.entryId, COUNT(DISTINCT r.definitionId), COUNT(DISTINCT r.sourceId),
           GROUP_CONCAT(DISTINCT s.shortName ORDER BY s.shortName SEPARATOR '|')
    FROM ranked r JOIN Source s ON s.id = r.sourceId
    GROUP BY r.entryId
),
-- Tags wherever the editors put them: on definitions (1), lexemes (2), meanings (3), entries (6).
tagged (entryId, tagId) AS (
    SELECT r.entryId, ot.tagId
    FROM ObjectTag ot JOIN ranked r ON r.definitionId = ot.objectId
    WHERE ot.objectType = 1
    UNION
    SELECT el.entryId, ot.tagId
    FROM ObjectTag ot JOIN EntryLexeme el ON el.lexemeId = ot.objectId AND el.main = 1
    WHERE ot.objectType = 2
    UNION
    SELECT te.entryId, ot.tagId
    FROM ObjectTag ot
    JOIN Meaning m ON m.id = ot.objectId
    JOIN TreeEntry te ON te.treeId = m.treeId
    WHERE ot.objectType = 3
    UNION
    SELECT ot.objectId, ot.tagId FROM ObjectTag ot WHERE ot.objectType = 6
),
registers (entryId, tags) AS (
    SELECT tg.entryId, GROUP_CONCAT(DISTINCT t.value ORDER BY t.value SEPARATOR '|')
    FROM tagged tg
    JOIN lineage l ON l.tagId = tg.tagId
    JOIN Tag t ON t.id = l.ancestorId
    GROUP BY tg.entryId
)
SELECT f.formNoAccent              AS entry_word,
       CHAR_LENGTH(f.formNoAccent) AS entry_length,
       d.internalRep               AS definition,
       CHAR_LENGTH(d.internalRep)  AS definition_length,
       l.formNoAccent              AS lemma,
       l.frequency                 AS lexeme_frequency,
       l.compound                  AS is_compound,
       e.adult                     AS is_adult,
       i.description               AS inflection_description,
       l.stopWord                  AS is_stopword,
       s.shortName                 AS source_short_name,
       g.tags                      AS tags,
       COALESCE(b.definition_count, 0) AS definition_count,
       COALESCE(b.source_count, 0)     AS source_count,
       b.all_sources               AS all_sources,
       l.modelType                 AS model_type,
       e.id                        AS entry_id
FROM InflectedForm f
JOIN Lexeme l ON l.id = f.lexemeId
JOIN EntryLexeme el ON el.lexemeId = l.id AND el.main = 1
JOIN Entry e ON e.id = el.entryId
LEFT JOIN Inflection i ON i.id = f.inflectionId
LEFT JOIN ranked r ON r.entryId = e.id AND r.place = 1
LEFT JOIN Definition d ON d.id = r.definitionId
LEFT JOIN Source s ON s.id = r.sourceId
LEFT JOIN breadth b ON b.entryId = e.id
LEFT JOIN registers g ON g.entryId = e.id
WHERE f.recommended = 1
  AND f.apheresis = 0
  AND f.apocope = 0
  -- Two letters are enough: om is a word.
  AND CHAR_LENGTH(f.formNoAccent) >= 2
  -- An inflection that is not described is none: COALESCE keeps its words in.
  AND LOWER(COALESCE(i.description, '')) NOT LIKE '%genitiv%'
  AND LOWER(COALESCE(i.description, '')) NOT LIKE '%dativ%'
  AND (i.id IS NULL
       OR i.modelType IN ('I', 'T')
       OR LOWER(i.description) LIKE '%nearticulat%'
       OR LOWER(i.description) LIKE '%infinitiv%'
       OR LOWER(i.description) LIKE '%indicativ, prezent%'
       -- The dictionary form itself, whatever it is called (pronouns, numerals, participles).
       OR CAST(f.formNoAccent AS BINARY) = CAST(l.formNoAccent AS BINARY));
